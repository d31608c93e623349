import type { Category } from '@portico/site/vendor-categories';
import type { Vendor } from '@portico/site/vendor-schema';
import { expect, test } from 'vitest';
import { cookieDomains, deniedNames, namePattern } from '#vendors/vendor-cookies.ts';

const GA = ['_ga', '_ga_*', '_gid', '_gat', '_gat_*'];
const ADS = ['_gcl_*', '_gac_*', 'FPAU', 'FPGCL*'];
const vendors: readonly Vendor[] = [
  { service: 'google-tag-manager', container: 'GTM-1', cookies: { marketing: ['_pin'] } },
  { service: 'google-analytics', measurement: 'G-1' },
  { service: 'script', name: 'Chat', src: '/c.js', category: 'functional', cookies: ['chat_*'] },
  { service: 'script', name: 'Login', src: '/l.js', category: 'necessary', cookies: ['login'] },
];

test.for<[readonly Category[], readonly string[]]>([
  [[], [...GA, ...ADS, '_pin', 'chat_*']],
  [['analytics'], [...ADS, '_pin', 'chat_*']],
  [['marketing'], [...GA, 'chat_*']],
  [['functional', 'analytics', 'marketing'], []],
])('with %o granted, what has to go is %o', ([granted, names]) => {
  expect(deniedNames(vendors, new Set(granted))).toEqual(names);
});

test('a name that something granted uses too stays', () => {
  const both: readonly Vendor[] = (['functional', 'marketing'] as const).map((category) => ({
    service: 'script',
    name: category,
    src: '/s.js',
    category,
    cookies: ['shared'],
  }));
  expect(deniedNames(both, new Set(['functional']))).toEqual([]);
});

test.for<[string, string, boolean]>([
  ['_ga', '_ga', true],
  ['_ga', '_ga_1', false],
  ['_ga', 'x_ga', false],
  ['_ga_*', '_ga_AB12', true],
  ['_ga_*', '_ga', false],
  ['a.b', 'axb', false],
  ['a.b*', 'a.bc', true],
  ['a+(b', 'a+(b', true],
])('%s means %s: %o', ([name, cookie, expected]) => {
  expect(namePattern(name).test(cookie)).toBe(expected);
});

test.for<[string, readonly string[]]>([
  ['localhost', ['localhost']],
  ['127.0.0.1', ['127.0.0.1']],
  ['[::1]', ['[::1]']],
  ['culvert.example', ['culvert.example']],
  ['www.blog.culvert.example', ['www.blog.culvert.example', 'blog.culvert.example', 'culvert.example']],
])('cookies of %s may be held by %o', ([hostname, domains]) => {
  expect(cookieDomains(hostname)).toEqual(domains);
});
