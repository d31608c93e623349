import { type KeyboardEvent, type SyntheticEvent, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { PAGE_EVENT } from '#consent/page-views.ts';
import { closePanels, focusFollowed, followedFrom } from '#navigation/followed.ts';
import { MemoryContext } from '#navigation/memory.tsx';
import { decodeFragment } from '#router/resolve-link.ts';

/**
 * Does what a browser does after loading a document, but a router doesn't: announces the page's title to screen readers, opens what
 * hides the target of the link, and moves focus. On a new page, focus moves to the heading, or to the target of the link, unless it is in the header or the footer, which
 * stay. Back and Forward close dialogs and menus, and return focus to the link that was followed. An error page counts as a page
 * too. Nothing happens on the first load, when only the hash changes, or when a field or button of the page changes the query.
 */
export function AfterNavigation() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const page = pathname + search;
  const memory = use(MemoryContext);
  const isRendered = useRef(false);
  const [announced, setAnnounced] = useState({ title: '', count: 0 });
  useEndOfRestored();

  // Before the router scrolls to the target.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each navigation.
  useLayoutEffect(() => revealTarget(hash), [key, hash]);

  useEffect(() => {
    const { shown: left, followed, followedOn, did, leftBy } = memory;
    memory.shown = { key, page, pathname };
    const isAnew = !isRendered.current;
    isRendered.current = true;
    if (left === undefined || (left.page === page && !isAnew)) {
      return;
    }
    if (type === 'POP') {
      // The document stays, and so would dialogs and menus. A followed link in one closes it anyway.
      closePanels();
    } else {
      leftBy.set(followedOn ?? left.key, followed);
    }
    const back = type === 'POP' ? leftBy.get(key) : undefined;
    // A field that writes the query with each keystroke: the reader continues to type in it.
    const isWritten =
      type !== 'POP' && left.pathname === pathname && did !== 'submitted' && followed === undefined && isFocusInMain();
    const isFocused = isWritten || (back !== undefined && focusFollowed(back));
    const isFromPanel = followed !== undefined && 'buttonId' in followed;
    if (!isFocused && (isFromPanel || isFocusOnOldPage())) {
      focusHeading(hash);
    }
    Object.assign(memory, { did: 'pressed', followed: undefined, followedOn: undefined });
    if (!isWritten) {
      setAnnounced(({ count }) => ({ title: document.title, count: count + 1 }));
      dispatchEvent(new Event(PAGE_EVENT));
    }
  }, [key, page, pathname, hash, type, memory]);

  return (
    <p className="visually-hidden" aria-live="polite" data-route-announcer="">
      {/* A new element is announced even if its title is the same. */}
      <span key={announced.count}>{announced.title}</span>
    </p>
  );
}

/** Handlers for the element around the page. They note which link the reader follows; in the palette, Enter follows one. */
export function useNotes() {
  const memory = use(MemoryContext);
  const note = ({ target }: SyntheticEvent) => {
    memory.did = 'pressed';
    memory.followed = followedFrom(target);
    // The current history entry. If a reader goes back and forward quickly, React may not have rendered it yet.
    memory.followedOn = history.state?.key;
  };
  return {
    onClickCapture: note,
    onKeyDownCapture: (event: KeyboardEvent) => event.key === 'Enter' && note(event),
    onInputCapture() {
      memory.did = 'wrote';
      memory.followed = undefined;
    },
    // A page may also submit a form with each keystroke.
    onSubmitCapture() {
      memory.did = memory.did === 'wrote' ? 'wrote' : 'submitted';
    },
  };
}

/** Ends a navigation that loaded a document, if the page comes back from the back/forward cache: the router doesn't know. */
function useEndOfRestored(): void {
  const { state } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && state !== 'idle') {
        navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
      }
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [state, pathname, search, hash, navigate]);
}

/** Whether focus was lost to `<body>`, or is on an element that the new page reuses. */
function isFocusOnOldPage(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || isFocusInMain();
}

function isFocusInMain(): boolean {
  return Boolean(document.activeElement?.closest('main'));
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
