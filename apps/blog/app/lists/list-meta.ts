import { FEED_FILES, FEED_TYPES, type FeedFile, routes } from '@portico/core/routes';
import { pageTitle } from '@portico/core/texts';
import { type Alternate, pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import type { SiteServices } from '../services.ts';
import type { PageLinks } from './pagination.ts';

export type ListMetaInput = {
  readonly title: string;
  readonly siteName?: string;
  readonly description: string;
  readonly list: PageLinks;
  readonly services: SiteServices;
  /** The list's own feeds, in addition to the blog's. */
  readonly feeds?: readonly Alternate[];
  /** Set on an author's page. */
  readonly author?: string;
};

/** Returns the head of one page of a list, with its own canonical URL and links to the previous and next pages. */
export function listMeta({
  title,
  siteName,
  description,
  list,
  services,
  feeds = [],
  author,
}: ListMetaInput): MetaDescriptor[] {
  const { page, hrefs } = list;
  const { siteConfig, baseUrl } = services;
  const urlOf = (href: string | undefined) => href && `${baseUrl}${href}`;
  return pageMeta({
    title: page === 1 ? title : pageTitle.head(title, page),
    siteName,
    description,
    canonical: `${baseUrl}${hrefs.self}`,
    author: author ?? siteConfig.brand,
    isProfile: author !== undefined,
    card: { url: `${baseUrl}${routes.blogCard.href()}`, alt: siteConfig.blog.title },
    alternates: [...feeds, ...blogFeedLinks(services)],
    previous: urlOf(hrefs.newer),
    next: urlOf(hrefs.older),
  });
}

/** Returns the links by which feed readers find the feeds of a list. */
export function feedLinks(baseUrl: string, name: string, hrefOf: (feed: FeedFile) => string): Alternate[] {
  return FEED_FILES.map((feed) => ({ type: FEED_TYPES[feed], href: `${baseUrl}${hrefOf(feed)}`, title: name }));
}

export function blogFeedLinks({ siteConfig, baseUrl }: SiteServices): Alternate[] {
  return feedLinks(baseUrl, siteConfig.blog.name, (feed) => routes.blogFeed.href({ feed }));
}
