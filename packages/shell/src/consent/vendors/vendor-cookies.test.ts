import type { Category } from '@portico/config/vendor-categories';
import type { Vendor } from '@portico/config/vendor-schema';
import { expect, test } from 'vitest';
import { cookieDomains, isDenied, namePattern } from '#consent/vendors/vendor-cookies.ts';

const GA = ['_ga', '_ga_AB12', '_gid', '_gat', '_gat_1'];
const ADS = ['_gcl_au', '_gac_1', 'FPAU', 'FPGCLAW'];
const STORED = [...GA, ...ADS, '_pin', 'chat_id', 'login', '_ga_login', '_gather', 'mantle-ui-theme'];
const vendors: readonly Vendor[] = [
  { service: 'google-tag-manager', container: 'GTM-1', cookies: { marketing: ['_pin'] } },
  { service: 'google-analytics', measurement: 'G-1' },
  { service: 'script', name: 'Chat', src: '/c.js', category: 'functional', cookies: ['chat_*'] },
  { service: 'script', name: 'Login', src: '/l.js', category: 'necessary', cookies: ['login', '_ga_login'] },
];

test.for<[readonly Category[], readonly string[]]>([
  [[], [...GA, ...ADS, '_pin', 'chat_id']],
  [['analytics'], [...ADS, '_pin', 'chat_id']],
  [['marketing'], [...GA, 'chat_id']],
  [['functional', 'analytics', 'marketing'], []],
])('with %o granted, what has to go is %o', ([granted, names]) => {
  expect(STORED.filter(isDenied(vendors, new Set(granted)))).toEqual(names);
});

test('a name that something granted uses too stays', () => {
  const both: readonly Vendor[] = (['functional', 'marketing'] as const).map((category) => ({
    service: 'script',
    name: category,
    src: '/s.js',
    category,
    cookies: ['shared'],
  }));
  expect(['shared'].filter(isDenied(both, new Set(['functional'])))).toEqual([]);
});

test('of two patterns for a name the one that says more of it holds', () => {
  const all: readonly Vendor[] = [
    { service: 'google-analytics', measurement: 'G-1' },
    { service: 'script', name: 'Login', src: '/l.js', category: 'necessary', cookies: ['_g*', '_ga_login_*'] },
  ];
  const stored = ['_ga', '_ga_AB12', '_gather', '_ga_login_1'];
  expect(stored.filter(isDenied(all, new Set()))).toEqual(['_ga', '_ga_AB12']);
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
