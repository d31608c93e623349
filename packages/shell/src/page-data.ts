import type { BlogPost } from '@portico/config/blog-post';

/** What every page of every app knows, from its root loader. */
export type PageData = {
  /** Version of the running software. */
  readonly appVersion: string;
  /** Origin of the app's public URL, without a slash at the end. */
  readonly baseUrl: string;
  readonly blogPosts: {
    /** Where the list of all posts is, as JSON; kept apart so that no document grows with it. */
    readonly href: string;
    /** What the search palette shows before that list has arrived: the newest posts, five at the most. */
    readonly latest: readonly BlogPost[];
  };
};
