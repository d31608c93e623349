import { pageTitle } from '@portico/config/texts';
import { type Alternate, pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { blogFeedLinks } from './feed-links.ts';
import type { PostListData } from './load-list.ts';

export type ListMetaInput = {
  readonly title: string;
  readonly description: string;
  readonly list: PostListData;
  readonly baseUrl: string;
  /** The list's own feeds, where it has some besides the blog's. */
  readonly feeds?: readonly Alternate[];
  readonly cardPath: string;
  /** Who the list is of, where it is a person's. */
  readonly author?: string;
};

/** Head of a list's page: every page is its own canonical and knows its neighbours. */
export function listMeta({
  title,
  description,
  list,
  baseUrl,
  feeds = [],
  cardPath,
  author,
}: ListMetaInput): MetaDescriptor[] {
  const { page, hrefs } = list;
  const urlOf = (href: string | undefined) => href && `${baseUrl}${href}`;
  return pageMeta({
    title: page === 1 ? title : pageTitle.head(title, page),
    description,
    canonical: `${baseUrl}${hrefs.self}`,
    author: author ?? site.brand,
    isProfile: author !== undefined,
    card: { url: `${baseUrl}${cardPath}`, alt: title },
    alternates: [...feeds, ...blogFeedLinks(baseUrl)],
    previous: urlOf(hrefs.newer),
    next: urlOf(hrefs.older),
  });
}
