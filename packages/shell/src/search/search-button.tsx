import { routes } from '@portico/config/routes';
import { controlKey, searchButton as texts } from '@portico/config/texts';
import { Icon } from '#icons/icons.tsx';
import { useSiteHref } from '#link/site-href.tsx';
import { SEARCH_BUTTON } from '#search/early-search.ts';

export type SearchButtonProps = {
  /** Width of the header, one of HEADER_STEPS, from which it shows its word and its keys; never if undefined. */
  readonly needs: number | undefined;
};

/** The button of the search palette. Without JavaScript a link to the search page stands in its place. */
export function SearchButton({ needs = 0 }: SearchButtonProps) {
  const href = useSiteHref()(routes.search.href());
  const label = (
    <>
      <Icon name="search" />
      <span>{texts.label}</span>
    </>
  );
  const shared = { className: 'search-button', 'data-needs': needs };
  return (
    <>
      <button
        type="button"
        {...shared}
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        data-hint={texts.hint}
        {...{ [SEARCH_BUTTON]: '' }}
      >
        {label} {/* Both keys are there, and <html data-platform> shows one. */}
        <kbd>
          <span className="key-apple">⌘ </span>
          <span className="key-other">{controlKey} </span>K
        </kbd>
      </button>
      <noscript>
        <a href={href} {...shared}>
          {label}
        </a>
      </noscript>
    </>
  );
}
