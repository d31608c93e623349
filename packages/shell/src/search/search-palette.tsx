import { routes } from '@portico/config/routes';
import { paletteFailure as texts } from '@portico/config/texts';
import { type ComponentType, useEffect, useState } from 'react';
import { READY } from '#app/ready.ts';
import { useSiteHref } from '#link/site-href.tsx';
import { isSearchAsked, isSearchHotkey, keepTyped, searchButtonAt, takeTyped } from '#search/early-search.ts';
import type { PaletteProps } from '#search/palette.tsx';
import { loadPostList } from '#search/post-list.ts';
import { usePageData } from '#shell-context.tsx';
import { toast } from '#toast/toast.ts';

type Visit = Pick<PaletteProps, 'open' | 'visit'>;

const reopen = ({ visit }: Visit): Visit => ({ visit: visit + 1, open: true });
const close = ({ visit }: Visit): Visit => ({ visit, open: false });
const toggle = (visit: Visit): Visit => (visit.open ? close(visit) : reopen(visit));

const loadPalette = () => import('#search/palette.tsx');

/** Opens the palette for its button and its hotkey. What it needs is fetched on the first sign of intent. */
export function SearchPalette({ navigate }: Pick<PaletteProps, 'navigate'>) {
  const [visit, setVisit] = useState<Visit>({ visit: 0, open: false });
  const [loaded, setLoaded] = useState<{ readonly Palette: ComponentType<PaletteProps> }>();
  const { href } = usePageData().blogPosts;
  const searchPage = useSiteHref()(routes.search.href());

  useEffect(() => {
    // A failure is reported when the palette is asked for.
    const prepare = () => void Promise.allSettled([loadPalette(), loadPostList(href)]);
    const onIntent = ({ target }: Event) => searchButtonAt(target) && prepare();
    const onKeyDown = (event: KeyboardEvent) => {
      // The inline script has prevented the default of an earlier one.
      if (isSearchHotkey(event, navigator.platform) && !event.defaultPrevented) {
        event.preventDefault();
        setVisit((visit) => (event.repeat ? visit : toggle(visit)));
      } else if (event.key === 'Meta' || event.key === 'Control') {
        prepare();
      }
    };
    const onClick = ({ target }: Event) => {
      const button = searchButtonAt(target);
      if (button !== null) {
        // Safari doesn't focus a clicked button, and the palette gives focus back to it.
        button.focus();
        setVisit(reopen);
      }
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    addEventListener('keydown', onKeyDown, { signal: listening.signal });
    addEventListener('click', onClick, options);
    addEventListener('pointerover', onIntent, options);
    addEventListener('focusin', onIntent, options);
    addEventListener('touchstart', onIntent, options);
    if (isSearchAsked()) {
      setVisit(reopen);
    }
    dispatchEvent(new Event(READY));
    return () => listening.abort();
  }, [href]);

  useEffect(() => {
    if (!visit.open || loaded !== undefined) {
      return undefined;
    }
    keepTyped();
    loadPalette().then(
      ({ default: Palette }) => setLoaded({ Palette }),
      () => {
        setVisit(close);
        const action = { label: texts.searchPage, onSelect: () => location.assign(searchPage) };
        toast({ priority: 'danger', message: texts.message, action });
      },
    );
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setVisit(close);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      takeTyped();
    };
  }, [visit.open, loaded, searchPage]);

  return loaded && <loaded.Palette {...visit} navigate={navigate} onClose={() => setVisit(close)} />;
}
