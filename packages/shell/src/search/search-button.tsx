import { routes } from '@portico/site/routes';
import { controlKey, searchButton as texts } from '@portico/site/texts';
import { SearchIcon } from '#icons/search-icon.tsx';
import { useSiteHref } from '#link/site-href.tsx';
import { SEARCH_BUTTON } from '#search/early-search.ts';
import { SEARCH_KEY } from '#search/search-hotkey.ts';

export type SearchButtonProps = {
  /** Width of the header, one of HEADER_STEPS, from which the hint of the hotkey shows; never where it is undefined. */
  readonly hintNeeds: number | undefined;
};

/** The button of the search palette. Without JavaScript a link to the search page stands in its place. */
export function SearchButton({ hintNeeds }: SearchButtonProps) {
  const siteHref = useSiteHref();
  const label = (
    <>
      <SearchIcon />
      <span className="visually-hidden">{texts.label}</span>
    </>
  );
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts={`Meta+${SEARCH_KEY} Control+${SEARCH_KEY}`}
        aria-haspopup="dialog"
        data-hint={texts.hint}
        {...{ [SEARCH_BUTTON]: '' }}
      >
        {label}
        {/* Both keys are there, and <html data-platform> shows one. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus. */}
        <kbd aria-hidden="true" data-needs={hintNeeds ?? ''}>
          <span className="key-apple">⌘</span>
          <span className="key-other">{controlKey}</span>
          {SEARCH_KEY}
        </kbd>
      </button>
      <noscript>
        <a className="search-button" href={siteHref(routes.search.href())}>
          {label}
        </a>
      </noscript>
    </>
  );
}
