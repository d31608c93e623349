import { routes } from '@portico/config/routes';
import { controlKey, searchButton as texts } from '@portico/config/texts';
import { SearchIcon } from '#icons/search-icon.tsx';
import { useSiteHref } from '#link/site-href.tsx';
import { SEARCH_BUTTON } from '#search/early-search.ts';
import { SEARCH_KEY } from '#search/search-hotkey.ts';

export type SearchButtonProps = {
  /** Width of the header, one of HEADER_STEPS, from which it shows its word and its keys; never where it is undefined. */
  readonly needs: number | undefined;
};

/** The button of the search palette. Without JavaScript a link to the search page stands in its place. */
export function SearchButton({ needs }: SearchButtonProps) {
  const siteHref = useSiteHref();
  const label = (
    <>
      <SearchIcon />
      <span>{texts.label}</span>
    </>
  );
  const shared = { 'aria-label': texts.label, 'data-needs': needs ?? '' };
  return (
    <>
      <button
        type="button"
        className="search-button"
        {...shared}
        aria-keyshortcuts={`Meta+${SEARCH_KEY} Control+${SEARCH_KEY}`}
        aria-haspopup="dialog"
        data-hint={texts.hint}
        {...{ [SEARCH_BUTTON]: '' }}
      >
        {label}
        {/* Both keys are there, and <html data-platform> shows one. */}
        <kbd>
          <span className="key-apple">⌘</span>
          <span className="key-other">{controlKey} </span>
          {SEARCH_KEY}
        </kbd>
      </button>
      <noscript>
        <a className="search-button" href={siteHref(routes.search.href())} {...shared}>
          {label}
        </a>
      </noscript>
    </>
  );
}
