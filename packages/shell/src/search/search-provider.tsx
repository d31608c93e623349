import { routes } from '@portico/core/routes';
import { notices } from '@portico/core/texts';
import { createContext, lazy, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageData, useSiteHref } from '#context/shell-context.tsx';
import { LazyBoundary } from '#lazy-boundary.tsx';
import { isSearchHotkey, typedAfter } from '#search/hotkey.ts';
import { loadPostList } from '#search/post-list.ts';
import { toast } from '#toast/toast.ts';

type Search = {
  readonly open: () => void;
  /** Fetches what the palette needs. Called on the first sign of intent. */
  readonly preload: () => void;
};

/** One use of the palette, from its opening on. */
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

/** Opens and closes the palette, which loads when the reader asks for it. If it can't be loaded, the search page opens. */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  // React keeps a failure for as long as a lazy component, and the reader may ask again once there is a connection.
  const [Palette, setPalette] = useState(() => lazy(loadPalette));
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState<Opening>();
  const hasField = useRef(false);
  const { morePosts } = usePageData();
  const searchPage = useSiteHref()(routes.search.href());

  function open(): void {
    hasField.current = false;
    setOpening({ id: (opening?.id ?? 0) + 1, typed: '' });
    setIsOpen(true);
  }

  function close(): void {
    setIsOpen(false);
  }

  function preload(): void {
    // If this fails, the search page opens when the palette is asked for.
    void Promise.allSettled([loadPalette(), morePosts === undefined ? undefined : loadPostList(morePosts)]);
  }

  function onFailed(): void {
    setPalette(() => lazy(loadPalette));
    setOpening(undefined);
    close();
    if (navigator.onLine) {
      location.assign(searchPage);
    } else {
      toast({ priority: 'warning', message: notices.offline });
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isWaiting = isOpen && opening !== undefined && !hasField.current;
    const typed = isWaiting ? typedAfter(opening.typed, event) : undefined;
    if (isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      if (!event.repeat) {
        (isOpen ? close : open)();
      }
    } else if (/^(?:Meta|Control)$/.test(event.key)) {
      preload();
    } else if (isWaiting && event.key === 'Escape') {
      close();
    } else if (isWaiting && typed !== undefined) {
      event.preventDefault();
      setOpening({ ...opening, typed });
    }
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // A key works wherever focus is, and before the page's own handlers.
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);

  return (
    <SearchContext value={{ open, preload }}>
      {children}
      {opening !== undefined && (
        <LazyBoundary onFailed={onFailed}>
          <Palette
            opening={opening}
            isOpen={isOpen}
            onShown={() => {
              hasField.current = true;
            }}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </SearchContext>
  );
}
