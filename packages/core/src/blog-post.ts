import { MAX_POSTS_IN_PAGE_DATA } from '#limits.ts';
import type { Layout, Subject } from '#pattern.ts';

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
  /** What the author chose for the post's drawing; absent if that depends only on the category and the slug. */
  readonly drawing?: Pick<Subject, 'number' | 'layout'>;
};

/** The fields of a post from which its drawing is made. */
export type DrawnPost = { readonly coverNumber?: string | undefined; readonly coverLayout?: Layout | undefined };

/** Returns what the author chose for the drawing of a post. */
export function drawingOf({ coverNumber: number, coverLayout: layout }: DrawnPost): Pick<BlogPost, 'drawing'> {
  return number === undefined && layout === undefined
    ? {}
    : { drawing: { ...(number !== undefined && { number }), ...(layout !== undefined && { layout }) } };
}

/** Selects the fields that lists and the search show. */
export function toBlogPost(post: Omit<BlogPost, 'drawing'> & DrawnPost): BlogPost {
  const { slug, title, description, author, date, tags, category, lang } = post;
  return {
    slug,
    title,
    description,
    author,
    date,
    tags,
    category,
    ...(lang !== undefined && { lang }),
    ...drawingOf(post),
  };
}

/** Selects the posts for the page data from all posts, newest first. */
export function latestPosts(posts: ReadonlyArray<Parameters<typeof toBlogPost>[0]>) {
  return {
    latestPosts: posts.slice(0, MAX_POSTS_IN_PAGE_DATA).map(toBlogPost),
    hasMorePosts: posts.length > MAX_POSTS_IN_PAGE_DATA,
  };
}
