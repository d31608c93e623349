/** What every page of every app knows, from its root loader. */
export type PageData = {
  /** Version of the running software. */
  readonly appVersion: string;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** Where the list of all posts is; it is kept apart so that no document grows with it. */
  readonly blogPosts: { readonly href: string };
};
