import { routes } from '@portico/core/routes';
import { startTransition, useCallback, useReducer, useState } from 'react';
import { useSiteHref } from '#context/shell-context.tsx';
import { LazyBoundary, lazyPart } from '#lazy-boundary.tsx';
import { tellOffline } from '#router/stay-offline.ts';
import { isSearchHotkey, typedAfter } from '#search/hotkey.ts';
import { SearchButton } from '#search/search-button.tsx';
import { useWindowEvent } from '#use-window-event.ts';

/** One use of the palette, starting when it opens. */
export type Opening = {
  readonly id: number;
  /** What was typed before the palette had its field. */
  readonly typed: string;
};

const loadPalette = () => import('#search/palette.tsx');

const Palette = lazyPart(loadPalette);

type State = {
  /** The palette is `waiting` until it has its field. */
  readonly status: 'closed' | 'waiting' | 'shown';
  readonly opening: Opening;
};

type Action =
  | { readonly type: 'opened' | 'shown' | 'closed' }
  /** Text that was typed before the palette had its field. */
  | { readonly type: 'typed'; readonly text: string };

const CLOSED: State = { status: 'closed', opening: { id: 0, typed: '' } };

function reduce(state: State, action: Action): State {
  const { status, opening } = state;
  switch (action.type) {
    case 'opened':
      return { status: 'waiting', opening: { id: opening.id + 1, typed: '' } };
    case 'typed':
      return { status, opening: { ...opening, typed: action.text } };
    case 'shown':
    case 'closed':
      return { status: action.type, opening };
  }
}

/** The search button and the palette, which loads when the reader asks for it. If it can't be loaded, the search page opens. */
export function SearchControl() {
  const [{ status, opening }, dispatch] = useReducer(reduce, CLOSED);
  const [{ isAsked, failures }, setCode] = useState({ isAsked: false, failures: 0 });
  const searchPage = useSiteHref()(routes.search.href());
  const isOpen = status !== 'closed';

  function open(): void {
    dispatch({ type: 'opened' });
    // A transition waits for the code. A fallback would be visible for at least 300 ms.
    startTransition(() => setCode((code) => ({ ...code, isAsked: true })));
  }

  const close = useCallback(() => dispatch({ type: 'closed' }), []);

  function onFailed(): void {
    close();
    setCode({ isAsked: false, failures: failures + 1 });
    if (navigator.onLine) {
      location.assign(searchPage);
    } else {
      tellOffline();
    }
  }

  // The key works wherever focus is, and before the page's own handlers.
  useWindowEvent('keydown', onKeyDown, { capture: true });

  function onKeyDown(event: KeyboardEvent): void {
    const isWaiting = status === 'waiting';
    const text = isWaiting ? typedAfter(opening.typed, event) : undefined;
    if (isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      if (!event.repeat) {
        (isOpen ? close : open)();
      }
    } else if (/^(?:Meta|Control)$/.test(event.key)) {
      preload();
    } else if (isWaiting && event.key === 'Escape') {
      close();
    } else if (text !== undefined) {
      event.preventDefault();
      dispatch({ type: 'typed', text });
    }
  }

  return (
    <>
      <SearchButton onOpen={open} onIntent={preload} />
      <LazyBoundary key={failures} onFailed={onFailed}>
        {isAsked && (
          <Palette opening={opening} isOpen={isOpen} onShown={() => dispatch({ type: 'shown' })} onClose={close} />
        )}
      </LazyBoundary>
    </>
  );
}

function preload(): void {
  // If this fails, the search page opens when the reader asks for the palette.
  loadPalette().catch(() => undefined);
}
