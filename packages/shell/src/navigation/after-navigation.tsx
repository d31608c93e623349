import { useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigationType } from 'react-router';
import { afterNextPaint } from '#document/timing.ts';
import { markCurrentLinks } from '#header/enhance-header.ts';
import { decodeFragment } from '#link/resolve-link.ts';
import { closePanels, type Followed, focusFollowed, followedFrom } from '#navigation/followed.ts';

/*
 * Of the document, not of a component: when a page cannot be had, the whole document is rendered anew, and once more when one can.
 */
let shown: { readonly key: string; readonly page: string; readonly pathname: string } | undefined;
let followed: Followed | undefined;
let followedOn: string | undefined;
// What the reader did last.
let did: 'pressed' | 'submitted' | 'wrote' = 'pressed';
// By the key of the entry of the history.
const leftBy = new Map<string, Followed | undefined>();

/**
 * What a browser does after loading a document and a router does not: marks the links to the page, says its title to screen readers, and
 * gives focus a place. A new page begins at its heading, or at what the link names, unless focus is in the header or the footer, which
 * stay; back and forward close dialogs and menus, and give focus to what the page was left by. An error page is a page as well. Nothing
 * happens on the first load, when only the hash changes, or when a field or button of the page writes the query.
 */
export function AfterNavigation() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const page = pathname + search;
  // As links have it: below the app's basename.
  const address = useHref(pathname);
  const isRendered = useRef(false);
  const [announced, setAnnounced] = useState({ title: '', count: 0 });

  useEffect(() => {
    const note = ({ target }: Event) => {
      did = 'pressed';
      followed = followedFrom(target);
      // The entry that is open. React may not have shown it yet, where a reader goes back and on at once.
      followedOn = history.state?.key;
    };
    // In the palette Enter follows without a click.
    const noteEnter = (event: KeyboardEvent) => event.key === 'Enter' && note(event);
    const noteInput = () => {
      did = 'wrote';
      followed = undefined;
    };
    // A page may submit a form with each letter as well.
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
      // The document stays, and so would they. A link in one closes it by itself.
      closePanels();
    } else {
      leftBy.set(followedOn ?? left.key, followed);
    }
    const back = type === 'POP' ? leftBy.get(key) : undefined;
    // As a field does that writes the query with each letter: its reader goes on in it.
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
      {/* A page of the same title is said as well: what is announced is the element. */}
      <span key={announced.count}>{announced.title}</span>
    </p>
  );
}

/** Whether focus fell to `<body>`, or is on what the new page has in the place of what had it. */
function isFocusOnOldPage(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || isFocusInMain();
}

function isFocusInMain(): boolean {
  return Boolean(document.activeElement?.closest('main'));
}

/** What the link names, or the page's heading. */
function focusHeading(hash: string): void {
  const named = document.getElementById(decodeFragment(hash.slice(1)));
  const heading = named ?? document.querySelector<HTMLElement>('main h1');
  if (heading !== null && heading.tabIndex < 0) {
    heading.tabIndex = -1;
  }
  // The router decides where the page is scrolled to.
  heading?.focus({ preventScroll: true });
}
