import { expect, test } from 'vitest';
import type { Vendor } from '#config/vendor-schema.ts';
import { describeSources, type PolicySources, policySources } from '#config/vendor-sources.ts';

const TAGS = 'https://www.googletagmanager.com';

test.for<[string, Vendor, PolicySources]>([
  [
    'a container',
    { service: 'google-tag-manager', container: 'GTM-1' },
    { 'script-src': [TAGS], 'connect-src': [TAGS], 'img-src': [TAGS] },
  ],
  [
    'a container on a host of the provider, with what its tags need',
    {
      service: 'google-tag-manager',
      container: 'GTM-1',
      origin: 'https://tags.a.example',
      allow: { connect: ['https://ads.example'], frame: ['https://video.example'] },
    },
    {
      'script-src': ['https://tags.a.example'],
      'connect-src': ['https://tags.a.example', 'https://ads.example'],
      'img-src': ['https://tags.a.example'],
      'frame-src': ['https://video.example'],
    },
  ],
  [
    'Google Analytics',
    { service: 'google-analytics', measurement: 'G-1' },
    {
      'script-src': [TAGS],
      'connect-src': ['https://*.google-analytics.com', 'https://*.analytics.google.com', TAGS],
      'img-src': ['https://*.google-analytics.com', TAGS],
    },
  ],
  [
    'Plausible with the events elsewhere',
    { service: 'plausible', script: 'https://p.example/js/a.js', domain: 'a', api: 'https://e.example/api/event' },
    { 'script-src': ['https://p.example/js/a.js'], 'connect-src': ['https://e.example'] },
  ],
  [
    'Umami',
    { service: 'umami', script: 'https://u.example/script.js?v=2', website: 'x' },
    { 'script-src': ['https://u.example/script.js'], 'connect-src': ['https://u.example'] },
  ],
  [
    "Umami's cloud, which takes data elsewhere",
    { service: 'umami', script: 'https://cloud.umami.is/script.js', website: 'x' },
    { 'script-src': ['https://cloud.umami.is/script.js'], 'connect-src': ['https://gateway.umami.is'] },
  ],
  [
    "Umami's cloud with a host of the provider",
    { service: 'umami', script: 'https://cloud.umami.is/script.js', website: 'x', host: 'https://u.example' },
    { 'script-src': ['https://cloud.umami.is/script.js'], 'connect-src': ['https://u.example'] },
  ],
  [
    'a script whose path would end a directive',
    { service: 'umami', script: 'https://u.example/a;script-src *,b.js', website: 'x', host: 'https://u.example' },
    { 'script-src': ['https://u.example/a%3Bscript-src%20*%2Cb.js'], 'connect-src': ['https://u.example'] },
  ],
  ['Umami behind this site', { service: 'umami', script: '/stats.js', website: 'x' }, {}],
  [
    "PostHog's cloud",
    { service: 'posthog', key: 'phc_1', api: 'https://eu.i.posthog.com' },
    {
      'script-src': ['https://eu-assets.i.posthog.com'],
      'connect-src': ['https://eu.i.posthog.com', 'https://eu-assets.i.posthog.com'],
    },
  ],
  [
    'PostHog on a host of the provider',
    { service: 'posthog', key: 'phc_1', api: 'https://ph.a.example' },
    { 'script-src': ['https://ph.a.example'], 'connect-src': ['https://ph.a.example'] },
  ],
  [
    'any other, which gets no more than its file and what it names',
    {
      service: 'script',
      name: 'Chat',
      src: 'https://c.example/c.js',
      category: 'functional',
      allow: { style: ['https://c.example'] },
    },
    { 'script-src': ['https://c.example/c.js'], 'style-src': ['https://c.example'] },
  ],
])('%s', ([, vendor, sources]) => {
  expect(policySources([vendor])).toEqual(sources);
});

test('what several need is named once', () => {
  const vendors: readonly Vendor[] = [
    { service: 'google-tag-manager', container: 'GTM-1' },
    { service: 'google-analytics', measurement: 'G-1' },
  ];
  expect(policySources(vendors)['script-src']).toEqual([TAGS]);
});

test('a line says what one vendor added', () => {
  expect(describeSources({ service: 'umami', script: 'https://u.example/u.js', website: 'x' })).toBe(
    'Umami: script-src https://u.example/u.js; connect-src https://u.example',
  );
  expect(describeSources({ service: 'umami', script: '/u.js', website: 'x' })).toBe(
    'Umami: nothing, it is on this origin',
  );
});
