import { routes } from '@portico/config/routes';
import { paletteFailure as texts } from '@portico/config/texts';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useSiteHref } from '#link/site-href.tsx';
import { SEARCH_ASKED, searchButtonAt, takeEarlySearch, takeTyped } from '#search/early-search.ts';
import type { PaletteProps } from '#search/palette.tsx';
import { loadPostList } from '#search/post-list.ts';
import { isSearchHotkey } from '#search/search-hotkey.ts';
import { usePageData } from '#shell-context.tsx';
import { toast } from '#toast/toast.ts';

type Palette = ComponentType<PaletteProps>;

type Visit = { readonly number: number; readonly open: boolean };

const another = ({ number }: Visit): Visit => ({ number: number + 1, open: true });
const closed = (visit: Visit): Visit => ({ ...visit, open: false });

const loadPalette = () => import('#search/palette.tsx');

/** Opens the palette for its button and its hotkey. What it needs is fetched on the first sign of intent. */
export function SearchPalette({ navigate }: Pick<PaletteProps, 'navigate'>) {
  const [{ number, open }, setVisit] = useState<Visit>({ number: 0, open: false });
  const [palette, setPalette] = useState<{ readonly component: Palette }>();
  const { href } = usePageData().blogPosts;
  const siteHref = useSiteHref();
  const searchPage = siteHref(routes.search.href());

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
        if (!event.repeat) {
          setVisit((visit) => (visit.open ? closed(visit) : another(visit)));
        }
      } else if (event.key === 'Meta' || event.key === 'Control') {
        prepare();
      }
    };
    const onClick = ({ target }: Event) => {
      const button = searchButtonAt(target);
      if (button !== null) {
        // Safari gives a button that is clicked no focus, and the palette could not give it back.
        button.focus();
        setVisit(another);
      }
    };
    const onIntent = ({ target }: Event) => searchButtonAt(target) !== null && prepare();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('keydown', onKeyDown, { signal });
    addEventListener('click', onClick, { signal });
    for (const type of ['pointerover', 'focusin', 'touchstart']) {
      addEventListener(type, onIntent, { signal, passive: true });
    }
    if (takeEarlySearch()) {
      setVisit(another);
    }
    return () => listening.abort();
  }, [prepare]);

  useEffect(() => {
    if (open && palette === undefined) {
      document.documentElement.toggleAttribute(SEARCH_ASKED, true);
      loadPalette().then(
        ({ default: component }) => setPalette({ component }),
        () => {
          setVisit(closed);
          const action = { label: texts.searchPage, onSelect: () => location.assign(searchPage) };
          toast({ priority: 'danger', message: texts.message, action });
        },
      );
      const takeBack = ({ key }: KeyboardEvent) => key === 'Escape' && setVisit(closed);
      addEventListener('keydown', takeBack);
      return () => {
        removeEventListener('keydown', takeBack);
        takeTyped();
      };
    }
    return undefined;
  }, [open, palette, searchPage]);

  return (
    palette !== undefined && (
      <palette.component navigate={navigate} open={open} visit={number} onClose={() => setVisit(closed)} />
    )
  );
}
