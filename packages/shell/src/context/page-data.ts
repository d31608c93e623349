import type { BlogPost } from '@portico/core/blog-post';
import type { ThirdPartySettings } from '#context/third-party-settings.ts';

/** What the shell needs on each page of an app. The root loader returns it. */
export type PageData = {
  readonly appVersion: string;
  /** The origin of the app's public URL, without a trailing slash. */
  readonly baseUrl: string;
  /** The current year in UTC; undefined if the root loader failed. */
  readonly year: number | undefined;
  /** The newest posts, at most MAX_POSTS_IN_PAGE_DATA, so that no document grows with the blog. */
  readonly blogPosts: readonly BlogPost[];
  /** The URL of the list of all posts, if `blogPosts` doesn't contain all of them. */
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

/** What the root loader returns. A navigation doesn't load it again. */
export type RootData = PageData & {
  /** Changes when the site publishes. */
  readonly contentVersion: string | undefined;
  readonly postList: string;
};

/** What each navigation loads again. */
export type News = Pick<RootData, 'appVersion' | 'announcement' | 'contentVersion'>;

/** The document's page data, updated with the latest news. If the site has published since then, more posts can be fetched. */
export function currentPageData(root: RootData, news: News | undefined): PageData {
  const { contentVersion, postList, ...document } = root;
  const { appVersion, announcement, contentVersion: latest } = news ?? root;
  return { ...document, appVersion, announcement, morePosts: latest === contentVersion ? root.morePosts : postList };
}
