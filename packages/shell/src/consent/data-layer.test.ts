// @vitest-environment jsdom
import type { Category } from '@portico/core/vendor-categories';
import { expect, test, vi } from 'vitest';
import { createDataLayer } from '#consent/data-layer.ts';
import { PAGE_EVENT } from '#consent/page-views.ts';

/** What scripts of Google find in `window.dataLayer`; a command is an Arguments object. */
const layer = () => {
  const { dataLayer } = window as unknown as { readonly dataLayer: readonly object[] };
  return dataLayer.map((entry) =>
    String(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
  );
};

const signals = (granted: readonly string[]) =>
  Object.fromEntries(
    [
      ...['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'],
      ...['functionality_storage', 'personalization_storage', 'security_storage'],
    ].map((signal) => [signal, granted.includes(signal) ? 'granted' : 'denied']),
  );

test('everything is denied before anything else happens', () => {
  createDataLayer();
  expect(layer()).toEqual([['consent', 'default', signals([])]]);
});

test.for<[Category[], string[]]>([
  [[], []],
  [['necessary'], ['security_storage']],
  [['functional'], ['functionality_storage', 'personalization_storage']],
  [['analytics'], ['analytics_storage']],
  [['marketing'], ['ad_storage', 'ad_user_data', 'ad_personalization']],
  [
    ['necessary', 'analytics'],
    ['security_storage', 'analytics_storage'],
  ],
])('agreeing to %j grants %j', ([categories, granted]) => {
  createDataLayer().update(new Set(categories));
  expect(layer()[1]).toEqual(['consent', 'update', signals(granted)]);
});

test.for([
  [
    'https://www.googletagmanager.com/gtag/js?id=G-123',
    [
      ['js', expect.any(Date)],
      ['config', 'G-123'],
    ],
  ],
  ['https://www.googletagmanager.com/gtm.js?id=GTM-G-1', []],
  ['/tags.js', []],
] as const)('%s starts with the commands that it needs', ([script, commands]) => {
  vi.useFakeTimers({ now: 7, toFake: ['Date'] });
  const { start } = createDataLayer();
  start(script);
  document.title = 'Another page';
  history.replaceState(null, '', '/another');
  start(script);
  dispatchEvent(new Event(PAGE_EVENT));
  const first = { 'gtm.start': 7, event: 'gtm.js' };
  const view = { event: 'page_view', page_location: expect.any(String), page_title: expect.any(String) };
  // Views are watched once, however many scripts start.
  expect(layer().slice(1)).toEqual([first, ...commands, view, first, ...commands, view]);
  expect(layer().at(-1)).toMatchObject({ page_location: `${location.origin}/another`, page_title: 'Another page' });
  vi.useRealTimers();
});
