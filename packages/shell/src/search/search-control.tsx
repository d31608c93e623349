import { routes } from '@portico/core/routes';
import { type ComponentType, useEffect, useState } from 'react';
import { useSiteHref } from '#context/shell-context.tsx';
import { LazyBoundary } from '#lazy-boundary.tsx';
import { followSearch, leaveForSearch } from '#search/follow-search.ts';
import { SearchButton } from '#search/search-button.tsx';

const loadPalette = () => import('#search/palette.tsx');

/** The search button and the palette, which loads when the reader asks for it. */
export function SearchControl() {
  const [Palette, setPalette] = useState<ComponentType>();
  const searchPage = useSiteHref()(routes.search.href());
  useEffect(() => {
    const load = () => loadPalette().then(({ default: loaded }) => setPalette(() => loaded));
    return followSearch(load, searchPage);
  }, [searchPage]);
  return (
    <>
      <SearchButton />
      <LazyBoundary onFailed={() => leaveForSearch(searchPage)}>{Palette && <Palette />}</LazyBoundary>
    </>
  );
}
