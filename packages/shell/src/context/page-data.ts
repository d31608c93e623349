import type { BlogPost } from '@portico/core/blog-post';
import type { ThirdPartySettings } from '#consent/settings.ts';

export type PageData = {
  readonly appVersion: string;
  /** Origin of the app's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** The current year in UTC; undefined if the root loader failed. */
  readonly year: number | undefined;
  /** The newest posts, at most MAX_POSTS_IN_PAGE_DATA, so that no document grows with the blog. */
  readonly blogPosts: readonly BlogPost[];
  /** The URL of the list of all posts, if `blogPosts` isn't all of them. */
  readonly morePosts?: string | undefined;
  readonly announcement?:
    | {
        readonly id: string;
        readonly text: string;
        readonly href?: string | undefined;
        readonly until?: string | undefined;
      }
    | undefined;
  /** Undefined if the app has no vendors, comments and page counts. */
  readonly thirdParties?: ThirdPartySettings | undefined;
};

/** What the root loader returns: in the data of a navigation without the posts and third parties, which the document has brought. */
export type RootData = Omit<PageData, 'blogPosts'> & {
  readonly blogPosts?: readonly BlogPost[] | undefined;
  /** Changes when the site publishes. */
  readonly contentVersion: string | undefined;
  readonly postList: string;
};

/** Completes the data of a navigation with the posts of the document. If the site has published since, more can be fetched. */
export function completePageData(data: RootData, first: RootData | undefined): PageData {
  if (data.blogPosts !== undefined) {
    return { ...data, blogPosts: data.blogPosts };
  }
  const { blogPosts = [], thirdParties, morePosts } = first ?? {};
  const isCurrent = first?.blogPosts !== undefined && first.contentVersion === data.contentVersion;
  return { ...data, blogPosts, thirdParties, morePosts: isCurrent ? morePosts : data.postList };
}
