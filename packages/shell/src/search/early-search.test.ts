import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_ASKED, takeEarlySearch, takeTyped, watchEarlySearch } from '#search/early-search.ts';

type Listener = (event: unknown) => void;
type Options = boolean | { readonly capture?: boolean; readonly signal?: AbortSignal };

let listeners: { readonly type: string; readonly listener: Listener; readonly options: Options | undefined }[];
let attributes: Map<string, string>;

beforeEach(() => {
  listeners = [];
  attributes = new Map();
  const documentElement = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    toggleAttribute: (name: string) => attributes.set(name, attributes.get(name) ?? ''),
  };
  const dispatch = ({ type }: Event) => listenersOf(type).map(({ listener }) => listener(undefined));
  vi.stubGlobal('document', { documentElement });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener, options?: Options) =>
    listeners.push({ type, listener, options }),
  );
  vi.stubGlobal('dispatchEvent', dispatch);
  watchEarlySearch();
});

afterEach(() => vi.unstubAllGlobals());

function listenersOf(type: string) {
  return listeners.filter(
    ({ type: other, options }) => other === type && !(typeof options === 'object' && options.signal?.aborted),
  );
}

function press(key: string, { ctrlKey = false } = {}): boolean {
  let isPrevented = false;
  const preventDefault = () => {
    isPrevented = true;
  };
  const event = { key, ctrlKey, metaKey: false, altKey: false, shiftKey: false, preventDefault };
  for (const { listener } of listenersOf('keydown')) {
    listener(event);
  }
  return isPrevented;
}

test('keys and clicks are heard before React, which stops those that come while it takes over the page', () => {
  const heard = [...listenersOf('keydown'), ...listenersOf('click')];
  expect(heard).toHaveLength(3);
  expect(heard.filter(({ options }) => !(typeof options === 'object' ? options.capture : options))).toEqual([]);
});

test('what is typed after the hotkey is remembered until the palette takes it, and keys before and after are left alone', () => {
  expect(press('a')).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(true);
  for (const key of ['a', ' ', 'b', 'c', 'Shift', 'Backspace']) {
    press(key);
  }
  expect(attributes.get(SEARCH_ASKED)).toBe('a b');
  expect(takeEarlySearch()).toBe(true);
  expect(press('d')).toBe(true);
  expect(takeTyped()).toBe('a bd');
  expect(press('e')).toBe(false);
  expect(attributes.has(SEARCH_ASKED)).toBe(false);
});

test('Escape takes it back', () => {
  press('k', { ctrlKey: true });
  press('Escape');
  expect(takeEarlySearch()).toBe(false);
});
