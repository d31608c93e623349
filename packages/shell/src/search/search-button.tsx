import { routes } from '@portico/site/routes';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { SearchIcon } from '#icons/search-icon.tsx';
import { SiteLink } from '#link/site-link.tsx';
import { SEARCH_ASKED, SEARCH_BUTTON, takeEarlySearch, takeTyped } from '#search/early-search.ts';
import type { PaletteProps } from '#search/palette.tsx';
import { loadPostList } from '#search/post-list.ts';
import { isSearchHotkey, SEARCH_KEY } from '#search/search-hotkey.ts';
import { usePageData } from '#shell-context.tsx';
import { toast } from '#toast/toast.ts';

type Palette = ComponentType<PaletteProps>;

/** Each opening is a palette of its own, which stays on the page until it is out of sight. */
type Visit = { readonly number: number; readonly open: boolean; readonly shown: boolean };

export type SearchButtonProps = {
  /** Width of the header, one of HEADER_STEPS, from which the hint of the hotkey shows; never where it is undefined. */
  readonly hintNeeds: number | undefined;
};

const another = ({ number }: Visit): Visit => ({ number: number + 1, open: true, shown: true });
const closed = (visit: Visit): Visit => ({ ...visit, open: false });

const loadPalette = () => import('#search/palette.tsx');

/**
 * The button and the hotkey of the search palette. What the palette needs is fetched on the first sign of intent. Without
 * JavaScript a link to the search page stands in its place.
 */
export function SearchButton({ hintNeeds }: SearchButtonProps) {
  const [{ number, open, shown }, setVisit] = useState<Visit>({ number: 0, open: false, shown: false });
  const [palette, setPalette] = useState<{ readonly component: Palette }>();
  const { href } = usePageData().blogPosts;

  const prepare = useCallback(() => {
    Promise.all([loadPalette(), loadPostList(href)]).catch(() => {
      // It is said when the palette is asked for.
    });
  }, [href]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // One that came while this was not there yet is known already.
      if (event.defaultPrevented) {
        return;
      }
      if (isSearchHotkey(event, navigator.platform)) {
        event.preventDefault();
        setVisit((visit) => (visit.open ? closed(visit) : another(visit)));
      } else if (event.key === 'Meta' || event.key === 'Control') {
        prepare();
      }
    };
    addEventListener('keydown', onKeyDown);
    if (takeEarlySearch()) {
      setVisit(another);
    }
    return () => removeEventListener('keydown', onKeyDown);
  }, [prepare]);

  useEffect(() => {
    if (open && palette === undefined) {
      document.documentElement.toggleAttribute(SEARCH_ASKED, true);
      loadPalette().then(
        ({ default: component }) => setPalette({ component }),
        () => {
          setVisit(({ number: last }) => ({ number: last, open: false, shown: false }));
          const action = { label: 'Search page', onSelect: () => location.assign(routes.search.href()) };
          toast({ priority: 'danger', message: 'The search could not be loaded.', action });
        },
      );
      return () => void takeTyped();
    }
    return undefined;
  }, [open, palette]);

  const label = (
    <>
      <SearchIcon />
      <span className="search-button-label">Search</span>
    </>
  );
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts={`Meta+${SEARCH_KEY} Control+${SEARCH_KEY}`}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          // Safari gives a button that is clicked no focus, and the palette could not give it back.
          currentTarget.focus();
          setVisit(another);
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
        {...{ [SEARCH_BUTTON]: '' }}
      >
        {label}
        {/* Both keys are there, and <html data-platform> shows one: no text that hydration would have to change. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus. */}
        <kbd aria-hidden="true" data-needs={hintNeeds ?? ''}>
          <span className="key-apple">⌘</span>
          <span className="key-other">Ctrl</span>
          {SEARCH_KEY}
        </kbd>
      </button>
      <noscript>
        <SiteLink className="search-button" href={routes.search.href()}>
          {label}
        </SiteLink>
      </noscript>
      {shown && palette !== undefined && (
        <palette.component
          key={number}
          open={open}
          onClose={() => setVisit(closed)}
          onGone={() => setVisit((visit) => (visit.open ? visit : { ...visit, shown: false }))}
        />
      )}
    </>
  );
}
