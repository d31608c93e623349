import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import type { Answer } from '#http/answer.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { createCards } from '#resources/cards.ts';
import { createFeeds } from '#resources/feeds.ts';
import { markdownOfPost } from '#resources/markdown-of-post.ts';
import { createSiteFiles } from '#resources/site-files.ts';

export type ResourcesOptions = {
  readonly content: () => ContentSnapshot;
  readonly renderer: Pick<PostRenderer, 'renderPost' | 'feedHtml' | 'markdownOf'>;
  readonly site: SiteConfig;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
};

/**
 * Makes what is at a canonical path for machines: feeds, sitemaps, Markdown, social cards, robots.txt, llms.txt and
 * security.txt.
 * `type` is a media type to send it under instead of its own. Undefined where there is nothing of the kind.
 */
export type Resources = (pathname: string, type?: string) => Promise<Answer | undefined>;

export function createResources({ content, now = Date.now, ...options }: ResourcesOptions): Resources {
  const feeds = createFeeds({ ...options, now });
  const siteFiles = createSiteFiles({ ...options, now });
  const cards = createCards(options.site);
  return async (pathname, type) => {
    const snapshot = content();
    return (
      (await siteFiles(pathname, snapshot)) ??
      (await feeds(pathname, snapshot, type)) ??
      (await markdownOfPost(pathname, snapshot, options)) ??
      (await cards(pathname, snapshot))
    );
  };
}
