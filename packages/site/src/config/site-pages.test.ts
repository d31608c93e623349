import { expect, test } from 'vitest';
import { parseSiteConfig } from '#config/site-config.ts';
import { site } from '../../../../e2e/fixture/site.config.ts';

const { home, pricing, download } = site.pages;

test('all pages, some of them, or none may have words, and any section may be left out', () => {
  const { pages: _, ...without } = site;
  expect(parseSiteConfig(site).pages).toEqual(site.pages);
  expect(parseSiteConfig(without).pages).toBeUndefined();
  for (const words of [home, pricing, download]) {
    const { title, description, heading } = words ?? {};
    const bare = { title, description, heading };
    expect(parseSiteConfig({ ...site, pages: { home: bare, pricing: bare } }).pages).toEqual({
      home: bare,
      pricing: bare,
    });
  }
});

const PLANS = pricing?.plans ?? [];
const STOPS = home?.way?.stops ?? [];
const row = (values: readonly unknown[]) => ({
  heading: 'h',
  groups: [{ name: 'g', rows: [{ name: 'r "1"', values }] }],
});

test.for<[string, Record<string, unknown>, string]>([
  ['a page that there is not', { about: {} }, 'pages.about: '],
  ['a page without a heading', { home: { title: 't', description: 'd' } }, 'pages.home.heading: '],
  ['a section that is misspelt', { home: { ...home, ofering: [] } }, 'pages.home.ofering: '],
  [
    'an offering without an icon of ours',
    { home: { ...home, offerings: { heading: 'h', items: [{ icon: 'moon', name: 'n', text: 't', href: '/' }] } } },
    'pages.home.offerings.items.0.icon: expected one of api, calendar',
  ],
  [
    'a link that is a script',
    { home: { ...home, actions: [{ label: 'a', href: 'javascript:a' }] } },
    'pages.home.actions.0.href: expected a path of this site',
  ],
  [
    'an empty list',
    { home: { ...home, next: { heading: 'h', links: [] } } },
    'pages.home.next.links: expected at least one of links',
  ],
  [
    'code that does not end',
    { home: { ...home, lede: 'Type `relay.' } },
    'pages.home.lede: expected a second backtick',
  ],
  [
    'a way of one stop',
    { home: { ...home, way: { heading: 'h', stops: STOPS.slice(0, 1) } } },
    'pages.home.way.stops: expected two stops at least',
  ],
  [
    'a way that is too long',
    { home: { ...home, way: { heading: 'h', stops: [...STOPS, ...STOPS] } } },
    'pages.home.way.stops: expected five stops at most',
  ],
  [
    'a row of the comparison that lacks a plan',
    { pricing: { ...pricing, comparison: row(['1']) } },
    'pages.pricing.comparison: expected 2 values in the row "r \\"1\\"", one for each plan; found 1',
  ],
  [
    'a value that is neither text nor yes or no',
    { pricing: { ...pricing, comparison: row([1, true]) } },
    'pages.pricing.comparison.groups.0.rows.0.values.0: expected a text, true or false',
  ],
  [
    'a command that verifies where no checksum is',
    { download: { ...download, systems: [{ name: 'n', verify: 'sha256sum' }] } },
    'pages.download.systems.0.verify: expected a checksum to compare with',
  ],
  [
    'a comparison of nothing',
    { pricing: { ...pricing, plans: undefined } },
    'pages.pricing.comparison: expected plans to compare',
  ],
  [
    'two recommended plans',
    { pricing: { ...pricing, plans: PLANS.map((plan) => ({ ...plan, recommended: 'This one' })) } },
    'pages.pricing.plans: expected one recommended plan at most',
  ],
  [
    'a choice of billing without a price for a year',
    { pricing: { ...pricing, plans: PLANS.map(({ annual: _, ...plan }) => plan) } },
    'pages.pricing.billing: expected `billing` and a plan with `annual` together',
  ],
  [
    'a price for a year that nothing chooses',
    { pricing: { ...pricing, billing: undefined } },
    'pages.pricing.billing: expected `billing` and a plan with `annual` together',
  ],
  [
    'a checksum that is none',
    { download: { ...download, systems: [{ name: 'n', files: [{ label: 'l', href: '/a', sha256: 'ABC' }] }] } },
    'pages.download.systems.0.files.0.sha256: expected 64 hexadecimal digits',
  ],
  [
    'a button without a file',
    { download: { ...download, systems: [{ name: 'n', button: 'Download' }] } },
    'pages.download.systems.0.button: expected a file that the button downloads',
  ],
  ['one fact', { home: { ...home, facts: home?.facts?.slice(0, 1) } }, 'pages.home.facts: expected two facts at least'],
  [
    'a date that is none',
    { download: { ...download, release: { version: '1', date: '3 March' } } },
    'pages.download.release.date: expected a date such as 2026-03-14',
  ],
  [
    'a day that there is not',
    { download: { ...download, release: { version: '1', date: '2026-02-30' } } },
    'pages.download.release.date: expected a day that there is',
  ],
  [
    'a system that no browser names',
    { download: { ...download, systems: [{ name: 'n', detect: 'beos' }] } },
    'pages.download.systems.0.detect: expected one of linux, macos, windows',
  ],
])('%s is refused with its field and what is expected', ([, pages, message]) => {
  expect(() => parseSiteConfig({ ...site, pages })).toThrow(message);
});
