import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { SearchIcon } from '#icons/search-icon.tsx';
import { SiteLink } from '#link/site-link.tsx';
import { SEARCH_BUTTON, takeEarlySearch } from '#search/early-search.ts';
import { loadPostList } from '#search/post-list.ts';
import { isSearchHotkey } from '#search/search-hotkey.ts';
import { usePageData } from '#shell-context.tsx';

const loadPalette = () => import('#search/palette.tsx');
const Palette = lazy(loadPalette);

/**
 * The button and the hotkey of the search palette. What the palette needs is fetched on the first sign of intent. Without
 * JavaScript a link to the search page stands in its place.
 */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { blogPosts } = usePageData();

  const prepare = () => {
    loadPalette();
    loadPostList(blogPosts.href).catch(() => {
      // The palette itself says so when it is open.
    });
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSearchHotkey(event, navigator.platform)) {
        event.preventDefault();
        setOpen((isOpen) => !isOpen);
      } else if (event.key === 'Meta' || event.key === 'Control') {
        loadPalette();
      }
    };
    addEventListener('keydown', onKeyDown);
    if (takeEarlySearch()) {
      setOpen(true);
    }
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

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
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        ref={button}
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
        {...{ [SEARCH_BUTTON]: '' }}
      >
        {label}
        {/* Both keys are there, and <html data-platform> shows one: no text that hydration would have to change. */}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus. */}
        <kbd aria-hidden="true">
          <span className="key-apple">⌘</span>
          <span className="key-other">Ctrl</span>K
        </kbd>
      </button>
      <noscript>
        <SiteLink className="search-button" href="/blog/search">
          {label}
        </SiteLink>
      </noscript>
      {open && (
        <Suspense>
          <Palette
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
