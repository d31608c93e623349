import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakePage } from '#theme/testing/fake-page.ts';
import { startThemeController } from '#theme/theme-controller.ts';

const SETTINGS = { productDomain: 'culvert.example', pageColors: 'light=#1&dark=#2' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a choice is applied, stored and sent, without transitions', () => {
  const page = fakePage();
  startThemeController(SETTINGS, () => 1000).choose('dark');
  expect(page.root.dataset).toEqual({ theme: 'dark', appliedTheme: 'dark' });
  expect([...page.root.classes]).toEqual(['dark']);
  expect(page.cookie).toBe('mantle-ui-theme=dark');
  expect(page.sent).toEqual([{ theme: 'dark', timestamp: 1000 }]);
  expect(page.writes).toEqual(['light, changing', 'dark, changing']);
});

test.for([
  ['older than the own choice', 999, 'light'],
  ['newer than the own choice', 1001, 'dark'],
] as const)('a message that is %s', ([_case, timestamp, shown]) => {
  const page = fakePage();
  startThemeController(SETTINGS, () => 1000).choose('light');
  page.deliver({ theme: 'dark', timestamp });
  expect(page.root.dataset.theme).toBe(shown);
});

test('a message that is older than another one is dropped', () => {
  const page = fakePage();
  startThemeController(SETTINGS);
  page.deliver({ theme: 'dark', timestamp: 2 });
  page.deliver({ theme: 'light', timestamp: 1 });
  expect(page.root.dataset.theme).toBe('dark');
});

test('two choices at one time end on what the cookie says', () => {
  const page = fakePage();
  startThemeController(SETTINGS, () => 1000).choose('light');
  page.deliver({ theme: 'dark', timestamp: 1000 });
  expect(page.root.dataset.theme).toBe('light');
  page.cookie = 'mantle-ui-theme=dark-high-contrast';
  page.deliver({ theme: 'dark', timestamp: 1000 });
  expect(page.root.dataset.theme).toBe('dark-high-contrast');
});

test.for([
  ['newer, though stored first', 1001, 'mantle-ui-theme=light', 'light'],
  ['older, though stored last', 999, 'mantle-ui-theme=dark', 'dark'],
] as const)(
  'choices that cross end on what the cookie says, with the other one %s',
  ([, timestamp, cookie, settled]) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const page = fakePage();
    startThemeController(SETTINGS, () => 1000).choose('light');
    page.cookie = cookie;
    page.deliver({ theme: 'dark', timestamp });
    vi.advanceTimersByTime(300);
    expect(page.root.dataset.theme).toBe(settled);
    expect(page.sent).toHaveLength(1);
  },
);

test('a choice after a message is later than it, though the clock was set back', () => {
  const page = fakePage();
  const controller = startThemeController(SETTINGS, () => 1000);
  page.deliver({ theme: 'dark', timestamp: 5000 });
  controller.choose('light');
  expect(page.sent).toEqual([{ theme: 'light', timestamp: 5001 }]);
});

test.for(['throws', 'missing'] as const)('where broadcasting %s, the ping key is written instead', (broadcast) => {
  const page = fakePage({ broadcast });
  startThemeController(SETTINGS, () => 1000).choose('dark');
  expect([...page.storage]).toEqual([['mantle-ui-theme__ping', '{"theme":"dark","timestamp":1000}']]);
});

test('where broadcasting works, the ping key is read but never written', () => {
  const page = fakePage();
  startThemeController(SETTINGS, () => 1000).choose('dark');
  expect(page.storage.size).toBe(0);
  page.ping('another-key', '{"theme":"light","timestamp":2000}');
  page.ping('mantle-ui-theme__ping', 'malformed');
  page.ping('mantle-ui-theme__ping', null);
  expect(page.root.dataset.theme).toBe('dark');
  page.ping('mantle-ui-theme__ping', '{"theme":"light","timestamp":2000}');
  expect(page.root.dataset.theme).toBe('light');
});

test('where no cookie is kept, a choice holds for as long as the page is open', () => {
  const page = fakePage();
  page.cookie = undefined;
  startThemeController(SETTINGS).choose('dark');
  page.show();
  expect(page.root.dataset.theme).toBe('dark');
});

test('a theme in local storage moves to the cookie, and stays where no cookie is kept', () => {
  const page = fakePage();
  page.storage.set('mantle-ui-theme', 'dark');
  startThemeController(SETTINGS);
  expect(page.cookie).toBe('mantle-ui-theme=dark');
  expect(page.storage.size).toBe(0);

  const blocked = fakePage();
  blocked.cookie = undefined;
  blocked.storage.set('mantle-ui-theme', 'dark');
  startThemeController(SETTINGS);
  expect(blocked.root.dataset.theme).toBe('dark');
  expect(blocked.storage.get('mantle-ui-theme')).toBe('dark');
});

test('a hidden page hears nothing, so that it can be kept, and catches up when it is shown', () => {
  const page = fakePage();
  startThemeController(SETTINGS);
  page.hide();
  page.deliver({ theme: 'dark', timestamp: 1 });
  expect(page.root.dataset.theme).toBe('system');
  page.cookie = 'mantle-ui-theme=dark';
  page.show();
  expect(page.root.dataset.theme).toBe('dark');
  page.deliver({ theme: 'light', timestamp: 2 });
  expect(page.root.dataset.theme).toBe('light');
});
