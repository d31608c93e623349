import { routes } from '@portico/config/routes';
import { paletteFailure as texts } from '@portico/config/texts';
import { type ComponentType, useEffect, useState } from 'react';
import { READY } from '#document/before-hydration.ts';
import { useSiteHref } from '#link/site-href.tsx';
import { isSearchAsked, SEARCH, SEARCH_BUTTON, takeTyped } from '#search/early-search.ts';
import type { PaletteProps } from '#search/palette.tsx';
import { loadPostList } from '#search/post-list.ts';
import { usePageData } from '#shell-context.tsx';
import { toast } from '#toast/toast.ts';

const loadPalette = () => import('#search/palette.tsx');

/** Opens the palette when the reader asks for it. What it needs is fetched on the first sign of intent. */
export function SearchPalette({ navigate }: Pick<PaletteProps, 'navigate'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Palette: ComponentType<PaletteProps> }>();
  const { href } = usePageData().blogPosts;
  const searchPage = useSiteHref()(routes.search.href());

  useEffect(() => {
    const onIntent = (event: Event) => {
      const isOnButton = event.target instanceof Element && event.target.closest(`[${SEARCH_BUTTON}]`) !== null;
      if (isOnButton || (event instanceof KeyboardEvent && /^(?:Meta|Control)$/.test(event.key))) {
        // A failure is reported when the palette is asked for.
        void Promise.allSettled([loadPalette(), loadPostList(href)]);
      }
    };
    const onSearch = (event: Event) => {
      event.preventDefault();
      setIsOpen((wasOpen) => !wasOpen);
    };
    const listening = new AbortController();
    addEventListener(SEARCH, onSearch, { signal: listening.signal });
    for (const type of ['pointerover', 'focusin', 'touchstart', 'keydown']) {
      addEventListener(type, onIntent, { signal: listening.signal, passive: true });
    }
    if (isSearchAsked()) {
      setIsOpen(true);
    }
    dispatchEvent(new Event(READY));
    return () => listening.abort();
  }, [href]);

  useEffect(() => {
    if (isOpen && loaded === undefined) {
      const onFailure = () => {
        takeTyped();
        setIsOpen(false);
        const action = { label: texts.searchPage, onSelect: () => location.assign(searchPage) };
        toast({ priority: 'danger', message: texts.message, action });
      };
      loadPalette().then(({ default: Palette }) => setLoaded({ Palette }), onFailure);
    }
  }, [isOpen, loaded, searchPage]);

  return loaded && <loaded.Palette navigate={navigate} isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}
