import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { PAGE_EVENT } from '#consent/page-views.ts';
import { MemoryContext, type Origin } from '#navigation/memory.tsx';
import { closePanels } from '#navigation/panels.ts';
import { decodeFragment } from '#router/resolve-link.ts';

const FIELDS = 'input, select, textarea, button';

/**
 * Does what a browser does after loading a document, but a router doesn't: announces the page's title to screen readers, opens what
 * hides the target of the link, and moves focus. On a new page, focus moves to the heading, or to the target of the link, unless it
 * is on a link in the header or the footer, which stay. Back and Forward close dialogs and menus, and return focus to where the
 * reader left the page. An error page counts as a page too. Nothing happens on the first load, when only the hash changes, or when
 * a field or button of the page changes the query.
 */
export function AfterNavigation() {
  const { key, pathname, search, hash } = useLocation();
  const { state } = useNavigation();
  const type = useNavigationType();
  const memory = use(MemoryContext);
  const page = pathname + search;
  const isRendered = useRef(false);
  const [announced, setAnnounced] = useState({ title: '', count: 0 });

  useEffect(() => {
    const stopping = new AbortController();
    const onSubmit = () => {
      memory.isSubmitted = true;
    };
    const onFocus = ({ target }: FocusEvent) => {
      memory.focused = originOf(target);
    };
    addEventListener('submit', onSubmit, { capture: true, signal: stopping.signal });
    addEventListener('focusin', onFocus, stopping);
    return () => stopping.abort();
  }, [memory]);

  useEffect(() => {
    // The router doesn't know that a page is back from the back/forward cache, and would wait for the document that it left for.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && state !== 'idle' && location.reload();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [state]);

  // Before the router scrolls to the target.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each navigation.
  useLayoutEffect(() => revealTarget(hash), [key, hash]);

  useEffect(() => {
    const left = memory.shown;
    memory.shown = { key, page, pathname };
    const isAnew = !isRendered.current;
    isRendered.current = true;
    if (left === undefined || (left.page === page && !isAnew)) {
      return;
    }
    const isWritten = type !== 'POP' && left.pathname === pathname && !memory.isSubmitted && isFieldFocused();
    memory.isSubmitted = false;
    if (isWritten) {
      return;
    }
    if (type === 'POP') {
      // The document stays, and so would dialogs and menus. A followed link in one closes it anyway.
      closePanels();
    } else {
      // A followed link in a menu or dialog has closed it, which has moved focus to its button.
      memory.origins.set(left.key, memory.focused);
    }
    if (
      !(type === 'POP' && focusOrigin(memory.origins.get(key))) &&
      !document.activeElement?.matches('a:not(main a)')
    ) {
      focusHeading(hash);
    }
    setAnnounced(({ count }) => ({ title: document.title, count: count + 1 }));
    dispatchEvent(new Event(PAGE_EVENT));
  }, [key, page, pathname, hash, type, memory]);

  return (
    <p className="visually-hidden" aria-live="polite" data-route-announcer="">
      {/* A new element is announced even if its title is the same. */}
      <span key={announced.count}>{announced.title}</span>
    </p>
  );
}

function originOf(element: EventTarget | null): Origin | undefined {
  if (element instanceof HTMLAnchorElement) {
    return { href: element.href, index: linksTo(element.href).indexOf(element) };
  }
  return element instanceof Element && element.id !== '' ? { id: element.id } : undefined;
}

/** Returns focus without scrolling. False if the element isn't on the page or can't be focused. */
function focusOrigin(origin: Origin | undefined): boolean {
  if (origin === undefined) {
    return false;
  }
  const element = 'id' in origin ? document.getElementById(origin.id) : linksTo(origin.href)[origin.index];
  element?.focus({ preventScroll: true });
  return element != null && element === document.activeElement;
}

function linksTo(href: string): readonly (HTMLAnchorElement | HTMLAreaElement)[] {
  return [...document.links].filter((link) => link.href === href);
}

/** Whether the reader is in a field that writes the query with each keystroke. */
function isFieldFocused(): boolean {
  return document.activeElement?.closest('main') != null && document.activeElement.matches(FIELDS);
}

function targetOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeFragment(hash.slice(1)));
}

/** Opens closed details around the link's target (https://html.spec.whatwg.org/#ancestor-revealing-algorithm). Tabs do it themselves. */
function revealTarget(hash: string): void {
  const target = targetOf(hash);
  for (let element = target?.parentElement; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement && target?.closest('summary')?.parentElement !== element) {
      element.open = true;
    }
  }
}

/** Focuses the link's target, or the page's heading. */
function focusHeading(hash: string): void {
  const named = targetOf(hash);
  const heading = named ?? document.querySelector<HTMLElement>('main h1');
  if (heading !== null && heading.tabIndex < 0) {
    heading.tabIndex = -1;
  }
  // The router decides the scroll position.
  heading?.focus({ preventScroll: true });
}
