import { routes } from '@portico/core/routes';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { usePageData, useSiteHref } from '#context/shell-context.tsx';
import { isSearchHotkey, typedAfter } from '#search/hotkey.ts';
import type { PaletteProps } from '#search/palette.tsx';
import { loadPostList } from '#search/post-list.ts';

type Search = {
  readonly open: () => void;
  /** Fetches what the palette needs. Called on the first sign of intent. */
  readonly preload: () => void;
};

const SearchContext = createContext<Search>({ open() {}, preload() {} });

export function useSearch(): Search {
  return use(SearchContext);
}

const loadPalette = () => import('#search/palette.tsx');

/** Opens and closes the palette, which loads when the reader asks for it. If it can't be loaded, the search page opens. */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Palette: ComponentType<PaletteProps> }>();
  // What is typed before the palette has its field; undefined if it has one, or wasn't asked for.
  const typed = useRef<string>(undefined);
  const { morePosts } = usePageData();
  const searchPage = useSiteHref()(routes.search.href());

  function open(): void {
    typed.current ??= '';
    setIsOpen(true);
  }

  function close(): void {
    typed.current = undefined;
    setIsOpen(false);
  }

  function preload(): void {
    // If this fails, the search page opens when the palette is asked for.
    void Promise.allSettled([loadPalette(), morePosts === undefined ? undefined : loadPostList(morePosts)]);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isWaiting = typed.current !== undefined;
    const text = typed.current === undefined ? undefined : typedAfter(typed.current, event);
    if (isSearchHotkey(event, navigator.platform)) {
      event.preventDefault();
      if (!event.repeat) {
        (isOpen || isWaiting ? close : open)();
      }
    } else if (/^(?:Meta|Control)$/.test(event.key)) {
      preload();
    } else if (isWaiting && event.key === 'Escape') {
      close();
    } else if (text !== undefined) {
      event.preventDefault();
      typed.current = text;
    }
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);

  useEffect(() => {
    if (isOpen && loaded === undefined) {
      loadPalette().then(
        ({ default: Palette }) => setLoaded({ Palette }),
        () => location.assign(searchPage),
      );
    }
  }, [isOpen, loaded, searchPage]);

  return (
    <SearchContext value={{ open, preload }}>
      {children}
      {loaded && <loaded.Palette isOpen={isOpen} typed={typed} onClose={close} />}
    </SearchContext>
  );
}
