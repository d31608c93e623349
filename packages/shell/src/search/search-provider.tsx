import { routes } from '@portico/core/routes';
import { createContext, type ReactNode, startTransition, use, useCallback, useMemo, useReducer, useState } from 'react';
import { useSiteHref } from '#context/shell-context.tsx';
import { LazyBoundary, lazyPart } from '#lazy-boundary.tsx';
import { tellOffline } from '#router/stay-offline.ts';
import { isSearchHotkey, typedAfter } from '#search/hotkey.ts';
import { useWindowEvent } from '#use-window-event.ts';

type Search = {
  readonly open: () => void;
  /** Fetches the palette's code. Called on the first sign of intent. */
  readonly preload: () => void;
};

/** One use of the palette, starting when it opens. */
export type Opening = {
  readonly id: number;
  /** What was typed before the palette had its field. */
  readonly typed: string;
};

const SearchContext = createContext<Search>({ open() {}, preload() {} });

export function useSearch(): Search {
  return use(SearchContext);
}

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

/** Opens and closes the palette, which loads when the reader asks for it. If it can't be loaded, the search page opens. */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const [{ status, opening }, dispatch] = useReducer(reduce, CLOSED);
  const [{ isAsked, failures }, setCode] = useState({ isAsked: false, failures: 0 });
  const searchPage = useSiteHref()(routes.search.href());
  const isOpen = status !== 'closed';

  const open = useCallback(() => {
    dispatch({ type: 'opened' });
    // A transition waits for the code. A fallback would be visible for at least 300 ms.
    startTransition(() => setCode((code) => ({ ...code, isAsked: true })));
  }, []);

  const close = useCallback(() => dispatch({ type: 'closed' }), []);

  const preload = useCallback(() => {
    // If this fails, the search page opens when the reader asks for the palette.
    loadPalette().catch(() => undefined);
  }, []);

  const value = useMemo(() => ({ open, preload }), [open, preload]);

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
    <SearchContext value={value}>
      {children}
      <LazyBoundary key={failures} onFailed={onFailed}>
        {isAsked && (
          <Palette opening={opening} isOpen={isOpen} onShown={() => dispatch({ type: 'shown' })} onClose={close} />
        )}
      </LazyBoundary>
    </SearchContext>
  );
}
