import { MAX_POSTS_IN_PAGE_DATA } from '#limits.ts';

/** A blog post as search and lists use it: the fields and types of the page data's `blogPosts`. */
export type BlogPost = {
  /** The name of the file or folder; the segment in `/blog/:slug`. */
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
  /** The `coverNumber` on the post's drawing, which otherwise depends only on the category and the slug. */
  readonly drawing?: { readonly number: string };
};

/** Selects the fields that lists and the search show. */
export function toBlogPost(post: Omit<BlogPost, 'drawing'> & { readonly coverNumber?: string | undefined }): BlogPost {
  const { slug, title, description, author, date, tags, category, lang, coverNumber: number } = post;
  return {
    slug,
    title,
    description,
    author,
    date,
    tags,
    category,
    ...(lang !== undefined && { lang }),
    ...(number !== undefined && { drawing: { number } }),
  };
}

/** Selects the posts for the page data from all posts, newest first. */
export function latestPosts(posts: ReadonlyArray<Parameters<typeof toBlogPost>[0]>) {
  return {
    latestPosts: posts.slice(0, MAX_POSTS_IN_PAGE_DATA).map(toBlogPost),
    hasMorePosts: posts.length > MAX_POSTS_IN_PAGE_DATA,
  };
}
