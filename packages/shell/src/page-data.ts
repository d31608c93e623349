import type { BlogPost } from '@portico/config/blog-post';

/** The data of every page of every app, from its root loader. */
export type PageData = {
  /** Version of the running software. */
  readonly appVersion: string;
  /** Origin of the app's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** The current year in UTC; undefined if the root loader failed. */
  readonly year: number | undefined;
  readonly blogPosts: {
    /** The address of the list of all posts, as JSON. It is separate, so that no document grows with it. */
    readonly href: string;
    /** What the search palette shows before that list has loaded: the newest posts, at most five. */
    readonly latest: readonly BlogPost[];
  };
};
