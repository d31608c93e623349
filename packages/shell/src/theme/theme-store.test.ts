import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chooseTheme } from '#theme/apply-theme.ts';
import { PING_KEY, THEME_KEY } from '#theme/theme.ts';
import { createThemeStore } from '#theme/theme-store.ts';

// A browser's tab, as far as the store uses one. Channels are Node's.
let page: EventTarget;
let stored: Map<string, string>;
const html = { classList: new Set<string>(), dataset: {} as Record<string, string> };

beforeEach(() => {
  page = new EventTarget();
  stored = new Map();
  html.dataset = {};
  const classList = {
    contains: (name: string) => html.classList.has(name),
    add: (name: string) => html.classList.add(name),
    remove: (...names: readonly string[]) => {
      for (const name of names) {
        html.classList.delete(name);
      }
    },
  };
  const document = Object.assign(new EventTarget(), {
    cookie: '',
    visibilityState: 'visible',
    documentElement: { classList, dataset: html.dataset },
    getElementById: () => null,
    querySelectorAll: () => [],
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', new URL('https://relay.example/blog'));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const otherTab = () => {
  const channel = new BroadcastChannel(THEME_KEY);
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => void heard.push(data);
  onTestFinished(() => channel.close());
  return { heard, send: (message: unknown) => channel.postMessage(message) };
};

function openStore() {
  const store = createThemeStore();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  onTestFinished(stop);
  return { ...store, listener, stop };
}

/** Messages between channels arrive a few turns of the event loop later. */
async function delivered(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await setImmediate();
  }
}

test('a message is applied, and neither stored nor sent on', async () => {
  const [other, store] = [otherTab(), openStore()];
  other.send({ theme: 'dark', timestamp: 5 });
  await expect.poll(() => store.snapshot()).toBe('dark');
  expect(html.dataset).toEqual({ theme: 'dark', appliedTheme: 'dark' });
  expect(store.listener).toHaveBeenCalledTimes(1);
  await delivered();
  expect(other.heard).toEqual([]);
  expect([document.cookie, stored.size]).toEqual(['', 0]);
});

test('a message that is older than one that was applied is dropped', async () => {
  const [other, store] = [otherTab(), openStore()];
  other.send({ theme: 'light', timestamp: 100 });
  other.send({ theme: 'dark', timestamp: 99 });
  await expect.poll(() => store.snapshot()).toBe('light');
  await delivered();
  expect(store.snapshot()).toBe('light');
});

test('what is not a message is ignored', async () => {
  const [other, store] = [otherTab(), openStore()];
  other.send('dark');
  other.send({ theme: 'no-such-theme', timestamp: 5 });
  page.dispatchEvent(Object.assign(new Event('storage'), { key: PING_KEY, newValue: null }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: PING_KEY, newValue: '{' }));
  other.send({ theme: 'dark', timestamp: 5 });
  await expect.poll(() => store.snapshot()).toBe('dark');
  expect(store.listener).toHaveBeenCalledTimes(1);
});

test('a message that is older than a choice here is dropped', async () => {
  const [other, store] = [otherTab(), openStore()];
  store.choose('light');
  other.send({ theme: 'dark', timestamp: Date.now() - 1000 });
  await delivered();
  expect(store.snapshot()).toBe('light');
});

test('a choice is later than all that this tab has seen, even if its clock was set back', async () => {
  const [other, store] = [otherTab(), openStore()];
  const ahead = Date.now() + 3_600_000;
  other.send({ theme: 'dark', timestamp: ahead });
  await expect.poll(() => store.snapshot()).toBe('dark');
  store.choose('light');
  expect(html.dataset).toEqual({ theme: 'light', appliedTheme: 'light' });
  await expect.poll(() => other.heard).toEqual([{ theme: 'light', timestamp: ahead + 1 }]);
  expect(document.cookie).toContain('mantle-ui-theme=light;');
  // It still hears the others afterwards.
  other.send({ theme: 'dark', timestamp: ahead + 2 });
  await expect.poll(() => store.snapshot()).toBe('dark');
});

test('the channel is closed while the page is away, and what it missed is read when it comes back', async () => {
  const [other, store] = [otherTab(), openStore()];
  page.dispatchEvent(new Event('pagehide'));
  other.send({ theme: 'dark', timestamp: 5 });
  await delivered();
  expect(store.snapshot()).toBe('system');
  Object.assign(document, { cookie: `${THEME_KEY}=dark-high-contrast` });
  page.dispatchEvent(new Event('pageshow'));
  expect(store.snapshot()).toBe('dark-high-contrast');
  other.send({ theme: 'light', timestamp: 6 });
  await expect.poll(() => store.snapshot()).toBe('light');
});

test('no message is received after the last listener has been removed', async () => {
  const [other, store] = [otherTab(), openStore()];
  const stopSecond = store.subscribe(() => {});
  store.stop();
  other.send({ theme: 'dark', timestamp: 5 });
  await expect.poll(() => store.snapshot()).toBe('dark');
  stopSecond();
  other.send({ theme: 'light', timestamp: 6 });
  await delivered();
  expect(store.snapshot()).toBe('dark');
});

test('a tab that becomes visible, and one whose system changes, shows the current theme', () => {
  let isDark = false;
  const media = new EventTarget();
  const matchMedia = (query: string) => Object.assign(media, { matches: isDark && query.includes('scheme') });
  vi.stubGlobal('window', { matchMedia });
  const store = openStore();
  expect(store.snapshot()).toBe('system');
  isDark = true;
  media.dispatchEvent(new Event('change'));
  expect(html.dataset).toEqual({ theme: 'system', appliedTheme: 'dark' });
  Object.assign(document, { cookie: `${THEME_KEY}=light`, visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(store.snapshot()).toBe('system');
  Object.assign(document, { visibilityState: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(store.snapshot()).toBe('light');
  store.stop();
  html.dataset.appliedTheme = 'untouched';
  media.dispatchEvent(new Event('change'));
  expect(html.dataset.appliedTheme).toBe('untouched');
});

test('a choice that no cookie keeps lasts as long as the page', () => {
  const store = openStore();
  store.choose('dark');
  Object.assign(document, { cookie: '' });
  page.dispatchEvent(new Event('pageshow'));
  expect(store.snapshot()).toBe('dark');
});

test('a store to which nothing listens yet keeps a choice, and puts back a theme that another script replaced', () => {
  const store = createThemeStore();
  store.choose('dark');
  expect([store.snapshot(), html.dataset.appliedTheme]).toEqual(['dark', 'dark']);
  html.dataset.theme = 'of-another-script';
  html.dataset.appliedTheme = 'light';
  store.reapply();
  expect(html.dataset).toEqual({ theme: 'dark', appliedTheme: 'dark' });
});

test('without channels, tabs reach each other through local storage', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const store = openStore();
  store.choose('dark');
  expect(JSON.parse(stored.get(PING_KEY) ?? '')).toEqual({ theme: 'dark', timestamp: expect.any(Number) });
  const message = JSON.stringify({ theme: 'light', timestamp: Date.now() + 1000 });
  page.dispatchEvent(Object.assign(new Event('storage'), { key: PING_KEY, newValue: message }));
  expect(store.snapshot()).toBe('light');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'other', newValue: message }));
  expect(store.listener).toHaveBeenCalledTimes(2);
});

test('a choice before hydration reaches other tabs, and leaves no channel open', async () => {
  const other = otherTab();
  const open = new Set<BroadcastChannel>();
  class Counted extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      open.add(this);
    }
    override close(): void {
      super.close();
      open.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', Counted);
  chooseTheme('dark', 5);
  expect(open.size).toBe(0);
  await expect.poll(() => other.heard).toEqual([{ theme: 'dark', timestamp: 5 }]);
});
