import { afterEach, expect, test, vi } from 'vitest';
import {
  keepEntriesApart,
  reloadInPlace,
  restoreScroll,
  restoreScrollFromCache,
  takePending,
} from '#navigation/restore-scroll.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const POSITIONS_KEY = 'react-router-scroll-positions';
const POSITIONS = JSON.stringify({ before: 100, here: 700, after: 900, broken: 'far' });

/** Stands for `<html>`, of a document that the browser has come to in this way. */
function stubRoot(type = 'reload'): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  const attributes = new Map<string, string>();
  vi.stubGlobal('document', {
    documentElement: {
      hasAttribute: (name: string) => attributes.has(name),
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      removeAttribute: (name: string) => attributes.delete(name),
    },
  });
}

/** A document at an entry of the history, with what the session has stored. */
function openDocument(state: unknown, stored: () => string | null = () => POSITIONS) {
  const scrollTo = vi.fn();
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state, replaceState });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === POSITIONS_KEY ? stored() : null),
    removeItem() {},
  });
  vi.stubGlobal('scrollTo', scrollTo);
  stubRoot();
  restoreScroll();
  return { scrollTo, replaceState };
}

test('a document that is loaded again is where its reader left it', () => {
  const { scrollTo, replaceState } = openDocument({ key: 'here' });
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 700);
  expect(replaceState).not.toHaveBeenCalled();
});

test('a document that is loaded again by the page has the state and the place of its entry, once', () => {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  const window = new EventTarget();
  const replaceState = vi.fn();
  const scrollTo = vi.fn();
  const open = (href: string, state: unknown) => {
    stubRoot();
    vi.stubGlobal('location', { href, reload });
    vi.stubGlobal('history', { state, replaceState });
    replaceState.mockClear();
  };
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  window.addEventListener('pagehide', () => stored.set(POSITIONS_KEY, POSITIONS));
  const leave = () => {
    open('/post#part', { key: 'here', idx: 3 });
    reloadInPlace('that');
  };
  leave();
  expect(reload).toHaveBeenCalledOnce();
  // Until then without the fragment, to which the browser would scroll.
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'here', idx: 3 }, '', '/post');
  // The second of two presses.
  open('/post', { key: 'here', idx: 3 });
  reloadInPlace('that');
  open('/post', null);
  restoreScroll();
  expect([takePending(), takePending()]).toEqual(['that', undefined]);
  const kept = { key: 'here', idx: 3 };
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(kept, '');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 700);
  open('/post', kept);
  vi.useFakeTimers();
  window.dispatchEvent(new Event('DOMContentLoaded'));
  vi.runAllTimers();
  vi.useRealTimers();
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(kept, '', '/post#part');
  // Neither a second time nor on another page.
  for (const href of ['/post', '/other']) {
    open(href, null);
    restoreScroll();
    expect(takePending()).toBeUndefined();
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: expect.stringMatching(/^\w+$/) }, '');
    leave();
  }
});

test('a page that may store nothing is loaded again all the same', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { href: '/post', reload });
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('sessionStorage', {
    setItem() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  reloadInPlace();
  expect(reload).toHaveBeenCalledOnce();
});

test.for([null, undefined, 'here', {}, { key: 7 }])('an entry with the state %j gets a key', (state) => {
  const { scrollTo, replaceState } = openDocument(state);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: expect.stringMatching(/^\w+$/) }, '');
});

test.for<[string, unknown, () => string | null]>([
  ['an entry that was not left', { key: 'new' }, () => POSITIONS],
  ['a session that has stored nothing', { key: 'here' }, () => null],
  [
    'a storage that may not be read',
    { key: 'here' },
    () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  ],
])('%s scrolls nothing', ([, state, stored]) => {
  expect(openDocument(state, stored).scrollTo).not.toHaveBeenCalled();
});

test('a page that comes back out of the cache is where it was left, and one that is loaded is not touched', () => {
  const window = new EventTarget();
  const scrollTo = vi.fn();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('scrollTo', scrollTo);
  const shown = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  restoreScrollFromCache();
  shown(false);
  vi.stubGlobal('scrollX', 5);
  vi.stubGlobal('scrollY', 900);
  window.dispatchEvent(new Event('pagehide'));
  vi.stubGlobal('scrollX', 0);
  vi.stubGlobal('scrollY', 0);
  expect(scrollTo).not.toHaveBeenCalled();
  shown(true);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 5, top: 900, behavior: 'instant' });
});

test('each entry of a link to a heading has a key of its own, and others keep theirs', () => {
  const window = new EventTarget();
  const history: { state: unknown; replaceState: (state: unknown) => void } = {
    state: null,
    replaceState(state) {
      this.state = state;
    },
  };
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('history', history);
  keepEntriesApart();
  const keys = [null, null, { key: 'a', idx: 2 }].map((state) => {
    history.state = state;
    window.dispatchEvent(new Event('popstate'));
    return history.state;
  });
  expect(keys).toEqual([
    { key: expect.stringMatching(/^\w+$/), idx: null },
    { key: expect.stringMatching(/^\w+$/), idx: null },
    { key: 'a', idx: 2 },
  ]);
  expect(keys[0]).not.toEqual(keys[1]);
});
