import { pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { feedLinks } from './feed-links.ts';
import type { PostListData } from './load-list.ts';
import { pagePath } from './pagination.ts';

export type ListMetaInput = {
  readonly title: string;
  readonly description: string;
  readonly list: PostListData;
  readonly baseUrl: string;
  /** Name of the list's own feeds, where it has some besides the blog's. */
  readonly feedName?: string;
  readonly cardPath: string;
};

/** Head of a list's page: every page is its own canonical and knows its neighbours. */
export function listMeta({ title, description, list, baseUrl, feedName, cardPath }: ListMetaInput): MetaDescriptor[] {
  const { page, pageCount, path } = list;
  const urlOf = (number: number) => `${baseUrl}${pagePath(path, number)}`;
  return pageMeta({
    title: page === 1 ? title : `${title} · Page ${page}`,
    description,
    canonical: urlOf(page),
    author: site.brand,
    card: { url: `${baseUrl}${cardPath}`, alt: title },
    alternates: [
      ...(feedName === undefined ? [] : feedLinks(baseUrl, path, feedName)),
      ...feedLinks(baseUrl, '/blog', site.blog.name),
    ],
    previous: page > 1 ? urlOf(page - 1) : undefined,
    next: page < pageCount ? urlOf(page + 1) : undefined,
  });
}
