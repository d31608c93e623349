import { toQuery } from '@portico/core/query';
import { useIsHydrated } from '@portico/shell';
import { pageLinks } from '../lists/pagination.ts';
import { SearchView, type SearchViewProps, searchHref } from './search-view.tsx';
import { useFoundInBrowser } from './use-found-in-browser.ts';

/** The search page of an exported site. It has one file for all queries, so the browser finds the results. */
export function SearchInBrowser({ module, ...file }: SearchViewProps & { readonly module: string }) {
  const params = new URLSearchParams(useIsHydrated() ? location.search : '');
  const asked = params.get('q') ?? '';
  const inAddress = { query: toQuery(asked), page: Number(params.get('page') ?? 1) };
  const found = useFoundInBrowser(inAddress, module);
  const list = found && pageLinks(found.total, String(found.page), searchHref(found.query));
  return <SearchView {...file} {...found} list={list ?? file.list} asked={asked} />;
}
