import { useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigationType } from 'react-router';
import { afterNextPaint } from '#document/timing.ts';
import { markCurrentLinks } from '#header/enhance-header.ts';
import { decodeFragment } from '#link/resolve-link.ts';
import { closePanels, type Followed, focusFollowed, followedFrom } from '#navigation/followed.ts';

/*
 * This state belongs to the document, not to a component: when a page fails to load, React renders the whole document again,
 * and once more when the next page loads.
 */
let shown: { readonly key: string; readonly page: string; readonly pathname: string } | undefined;
let followed: Followed | undefined;
let followedOn: string | undefined;
// What the reader did last.
let did: 'pressed' | 'submitted' | 'wrote' = 'pressed';
// By the key of the history entry.
const leftBy = new Map<string, Followed | undefined>();

/**
 * Does what a browser does after loading a document, but a router doesn't: marks the links to the page as current, announces
 * its title to screen readers, and moves focus. On a new page, focus moves to the heading, or to the target of the link, unless
 * it is in the header or the footer, which stay. Back and Forward close dialogs and menus, and return focus to the link that
 * was followed. An error page counts as a page too. Nothing happens on the first load, when only the hash changes, or when a
 * field or button of the page changes the query.
 */
export function AfterNavigation() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const page = pathname + search;
  // The path as it is in links, with the app's basename.
  const address = useHref(pathname);
  const isRendered = useRef(false);
  const [announced, setAnnounced] = useState({ title: '', count: 0 });

  useEffect(() => {
    const note = ({ target }: Event) => {
      did = 'pressed';
      followed = followedFrom(target);
      // The current history entry. If a reader goes back and forward quickly, React may not have rendered it yet.
      followedOn = history.state?.key;
    };
    // In the palette, Enter follows a link without a click.
    const noteEnter = (event: KeyboardEvent) => event.key === 'Enter' && note(event);
    const noteInput = () => {
      did = 'wrote';
      followed = undefined;
    };
    // A page may also submit a form with each keystroke.
    const noteSubmit = () => {
      did = did === 'wrote' ? 'wrote' : 'submitted';
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener('click', note, options);
    addEventListener('keydown', noteEnter, options);
    addEventListener('input', noteInput, options);
    addEventListener('submit', noteSubmit, options);
    return () => listening.abort();
  }, []);

  useEffect(
    () =>
      afterNextPaint(() => {
        markCurrentLinks(document.querySelector('[data-is-nowhere]') === null ? address : '');
      }),
    [address],
  );

  useEffect(() => {
    const left = shown;
    shown = { key, page, pathname };
    const isAnew = !isRendered.current;
    isRendered.current = true;
    if (left === undefined || (left.page === page && !isAnew)) {
      return undefined;
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
    if (!isFocused && (followed?.fromPanel === true || isFocusOnOldPage())) {
      focusHeading(hash);
    }
    did = 'pressed';
    followed = undefined;
    followedOn = undefined;
    return isWritten
      ? undefined
      : afterNextPaint(() => setAnnounced(({ count }) => ({ title: document.title, count: count + 1 })));
  }, [key, page, pathname, hash, type]);

  return (
    <p className="visually-hidden" aria-live="polite" data-route-announcer="">
      {/* A new element is announced even if its title is the same. */}
      <span key={announced.count}>{announced.title}</span>
    </p>
  );
}

/** Whether focus was lost to `<body>`, or is on an element that the new page reuses. */
function isFocusOnOldPage(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || isFocusInMain();
}

function isFocusInMain(): boolean {
  return Boolean(document.activeElement?.closest('main'));
}

/** Focuses the link's target, or the page's heading. */
function focusHeading(hash: string): void {
  const named = document.getElementById(decodeFragment(hash.slice(1)));
  const heading = named ?? document.querySelector<HTMLElement>('main h1');
  if (heading !== null && heading.tabIndex < 0) {
    heading.tabIndex = -1;
  }
  // The router decides the scroll position.
  heading?.focus({ preventScroll: true });
}
