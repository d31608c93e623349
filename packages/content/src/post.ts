/** A blog post as the search and the lists know it; the fields and types of the page data's `blogPosts`. */
export type BlogPost = {
  /** The file's or folder's name; the segment in `/blog/:slug`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  /** ISO 8601 date or date-time, as the author wrote it. */
  readonly date: string;
  readonly tags: readonly string[];
  readonly category: string;
  /** BCP 47, in canonical form; absent for a post in the site's own language. */
  readonly lang?: string;
};

/** A post with everything its front matter says and its Markdown source. */
export type Post = BlogPost & {
  /** ISO 8601, as `date`; when the text last changed in a way that readers should know of. */
  readonly updated?: string;
  readonly draft: boolean;
  /** Reachable at its URL, absent from every list. */
  readonly unlisted: boolean;
  /** File name of an image beside the post. */
  readonly cover?: string;
  readonly coverAlt?: string;
  /** Former slugs; each redirects here. */
  readonly aliases: readonly string[];
  /** Absolute URL of the original, for a post first published elsewhere. */
  readonly canonical?: string;
  readonly series?: string;
  readonly featured: boolean;
  readonly readingMinutes: number;
  /** Path of the Markdown file from the content folder. */
  readonly file: string;
  /** Markdown after the front matter. */
  readonly markdown: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
};

/** The fields that lists and the search show, without what only the post's own page needs. */
export function toBlogPost({ slug, title, description, author, date, tags, category, lang }: BlogPost): BlogPost {
  return { slug, title, description, author, date, tags, category, ...(lang !== undefined && { lang }) };
}
