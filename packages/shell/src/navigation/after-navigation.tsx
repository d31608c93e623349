import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { PAGE_EVENT } from '#consent/page-views.ts';
import { focusHeading, focusOrigin, leaveMain, type Origin, originOf, revealTarget } from '#navigation/focus.ts';
import { closePanels } from '#navigation/panels.ts';
import { useCancelNavigation, useMissingModules } from '#router/use-missing-modules.ts';
import { announce } from '#toast/toast.ts';
import { useWindowEvent } from '#use-window-event.ts';

type Shown = { readonly key: string; readonly page: string; readonly pathname: string };

/**
 * Does what a browser does after loading a document, but a router doesn't: announces the page's title to screen readers, opens what
 * hides the target of the link, and moves focus. On a new page, focus moves to the heading, or to the target of the link, unless it
 * is on a link in the header or the footer, which stay. Back and Forward return focus to where the reader left the page. Dialogs and
 * menus close. An error page counts as a page too. Nothing happens on the first load, when only the hash changes, or when
 * another query replaces the page's without a submitted form, as a field does that writes it with each keystroke.
 */
export function AfterNavigation() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const { formMethod } = useNavigation();
  const shown = useRef<Shown>(undefined);
  const isSubmitted = useRef(false);
  const focused = useRef<Origin>(undefined);
  const origins = useRef(new Map<string, Origin | undefined>());
  useStayIfBack();
  useMissingModules();

  // Focus may be anywhere on the page, but React's events only reach elements around this component.
  useWindowEvent('focusin', ({ target }) => {
    focused.current = originOf(target);
  });

  useEffect(() => {
    if (formMethod !== undefined) {
      isSubmitted.current = true;
    }
  }, [formMethod]);

  // Before the router scrolls to the target. The same link may be followed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each navigation.
  useLayoutEffect(() => revealTarget(hash), [key, hash]);

  useEffect(() => {
    const left = shown.current;
    const page = pathname + search;
    shown.current = { key, page, pathname };
    const isRewritten = left?.page === page || (type === 'REPLACE' && left?.pathname === pathname);
    const isSame = left?.key === key || (isRewritten && !isSubmitted.current);
    isSubmitted.current = false;
    if (left === undefined || isSame) {
      return;
    }
    if (type === 'POP' || left.pathname !== pathname) {
      closePanels();
    }
    if (type !== 'POP') {
      // If the followed link was in a menu or dialog, closing it has moved focus to its button.
      origins.current.set(left.key, focused.current);
    }
    const isReturned = type === 'POP' && focusOrigin(origins.current.get(key));
    // A link in a panel keeps focus until the browser notices that the panel is hidden.
    if (!isReturned && !document.activeElement?.matches('a:not(:is(main, dialog, [popover]) a)')) {
      focusHeading(hash);
    }
    announce(document.title);
    dispatchEvent(new Event(PAGE_EVENT));
  }, [key, pathname, search, hash, type]);

  return null;
}

/**
 * Takes focus from a page that a navigation replaces, after which `AfterNavigation` sets it. If React removed a focused element, the
 * browser would first recalculate the styles of the page that is being removed. It has to be rendered before the page, so that
 * React runs its cleanup before it removes the page's elements.
 */
export function LeaveFocus() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page.
  useLayoutEffect(() => leaveMain, [pathname]);
  return null;
}

/**
 * The router doesn't know that the page was restored from the back/forward cache, and would keep waiting for the document to
 * which it navigated.
 */
function useStayIfBack(): void {
  const cancel = useCancelNavigation();
  const { state } = useNavigation();
  // If nothing is pending, nothing is cancelled: navigating to the current page would scroll to the target in its address.
  useWindowEvent('pageshow', ({ persisted }) => persisted && state !== 'idle' && cancel());
}
