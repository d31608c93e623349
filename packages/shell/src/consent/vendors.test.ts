// @vitest-environment jsdom
import type { Category } from '@portico/core/vendor-categories';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ThirdParty } from '#context/third-party-settings.ts';

const CHAT: ThirdParty = { name: 'Chat', script: '/chat.js', categories: { functional: ['chat'] } };
const STATS: ThirdParty = { name: 'Stats', script: '/stats.js', categories: { analytics: ['stats_*', 'visits'] } };
const TAGS: ThirdParty = {
  ...{ name: 'Tags', script: '/gtm.js', dataLayer: true },
  categories: { analytics: [], marketing: ['_gcl*'] },
};
const NAMES = ['chat', 'chatter', 'stats_', 'stats_a', 'a_stats_', 'visits', '_gcl_au', 'theme'];

const reload = vi.fn();
const cookies = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((cookie) => cookie.split('=')[0]);

/** Applies choices one after another in a document that was just loaded, where each name is a cookie and an entry. */
async function choose(vendors: readonly ThirdParty[], ...choices: ReadonlyArray<readonly Category[]>): Promise<void> {
  vi.resetModules();
  const { applyToVendors } = await import('#consent/vendors.ts');
  for (const name of NAMES) {
    // biome-ignore lint/suspicious/noDocumentCookie: the code under test reads it.
    document.cookie = `${name}=1;path=/`;
    localStorage.setItem(name, '1');
    sessionStorage.setItem(name, '1');
  }
  for (const choice of choices) {
    applyToVendors(vendors, new Set(choice));
  }
}

/** What the scripts of Google were told: commands, and starts. */
function told(): readonly unknown[] {
  const { dataLayer = [] } = window as { readonly dataLayer?: ReadonlyArray<Readonly<Record<string, unknown>>> };
  return dataLayer.map((entry) => entry.event ?? `${entry[0]} ${entry[1]}`);
}

beforeEach(() => {
  reload.mockClear();
  document.head.replaceChildren();
  vi.stubGlobal('navigation', { reload });
  Object.assign(window, { dataLayer: undefined });
});

test.for([
  [['necessary'], ['chat', 'stats_', 'stats_a', 'visits', '_gcl_au']],
  [
    ['necessary', 'functional'],
    ['stats_', 'stats_a', 'visits', '_gcl_au'],
  ],
  [
    ['necessary', 'analytics'],
    ['chat', '_gcl_au'],
  ],
  [['necessary', 'functional', 'analytics', 'marketing'], []],
] as const)('with the consent %j, what is deleted is %j', async ([granted, deleted]) => {
  await choose([CHAT, STATS, TAGS], granted);
  const left = NAMES.filter((name) => !(deleted as readonly string[]).includes(name)).toSorted();
  for (const kept of [cookies(), Object.keys(localStorage), Object.keys(sessionStorage)]) {
    expect(kept.toSorted()).toEqual(left);
  }
  expect([reload.mock.calls.length, document.head.querySelectorAll('meta').length]).toEqual([0, 0]);
  const scripts = [...document.scripts].map((script) => script.getAttribute('src'));
  const allowed = [CHAT, STATS, TAGS].filter(({ categories }) => granted.some((each) => each in categories));
  expect(scripts).toEqual(allowed.map(({ script }) => script));
});

test('if the consent for a service that runs is withdrawn, the page is left, and reaches no other site until then', async () => {
  await choose([CHAT, STATS], ['necessary', 'functional', 'analytics'], ['necessary', 'functional']);
  expect(reload).toHaveBeenCalledTimes(1);
  const policies = [...document.head.querySelectorAll('meta')].map(({ httpEquiv, content }) => [httpEquiv, content]);
  expect(policies).toEqual([['content-security-policy', "default-src 'self' data:"]]);
});

test('a consent that no service uses is withdrawn without leaving the page', async () => {
  await choose([CHAT], ['functional', 'marketing'], ['functional']);
  expect(reload).not.toHaveBeenCalled();
});

test('the tag manager knows each choice, and starts once with its first category', async () => {
  await choose([CHAT, TAGS], ['necessary'], ['necessary', 'analytics'], ['necessary', 'analytics', 'marketing']);
  expect(told()).toEqual([
    ...['consent default', 'consent update', 'consent update', 'gtm.js', 'page_view', 'consent update'],
  ]);
});

test('without a tag manager, there is nothing that it would read', async () => {
  await choose([CHAT, STATS], ['necessary', 'functional', 'analytics']);
  expect(told()).toEqual([]);
});
