import { pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import type { PostListData } from './load-list.ts';
import { pagePath } from './pagination.ts';

export type ListMetaInput = {
  readonly title: string;
  readonly description: string;
  readonly list: PostListData;
  readonly baseUrl: string;
};

/** Head of a list's page: every page is its own canonical and knows its neighbours. */
export function listMeta({ title, description, list, baseUrl }: ListMetaInput): MetaDescriptor[] {
  const { page, pageCount, path } = list;
  const urlOf = (number: number) => `${baseUrl}${pagePath(path, number)}`;
  return pageMeta({
    title: page === 1 ? title : `${title} · Page ${page}`,
    description,
    canonical: urlOf(page),
    previous: page > 1 ? urlOf(page - 1) : undefined,
    next: page < pageCount ? urlOf(page + 1) : undefined,
  });
}
