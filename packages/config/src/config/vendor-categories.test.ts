import { expect, test } from 'vitest';
import { type Category, categoriesOf, mayLoad, needsConsent } from '#config/vendor-categories.ts';
import type { Vendor } from '#config/vendor-schema.ts';

const container: Vendor = { service: 'google-tag-manager', container: 'GTM-1' };
const umami: Vendor = { service: 'umami', script: '/u.js', website: 'x' };

test.for<[string, Vendor, readonly Category[]]>([
  ['a container', container, ['functional', 'analytics', 'marketing']],
  ['a container for less', { ...container, categories: ['marketing', 'functional'] }, ['functional', 'marketing']],
  ['a service', umami, ['analytics']],
  ['a service by configuration', { ...umami, category: 'necessary' }, ['necessary']],
])('%s is for %o', ([, vendor, categories]) => {
  expect(categoriesOf(vendor)).toEqual(categories);
});

test.for<[string, Vendor, readonly Category[], boolean]>([
  ['a container, nothing granted', container, ['necessary'], false],
  ['a container, one of its categories granted', container, ['necessary', 'marketing'], true],
  ['a container in advanced mode, nothing granted', { ...container, consentMode: 'advanced' }, ['necessary'], true],
  ['a container in basic mode, nothing granted', { ...container, consentMode: 'basic' }, ['necessary'], false],
  ['analytics, marketing granted', umami, ['necessary', 'marketing'], false],
  ['analytics, granted', umami, ['necessary', 'analytics'], true],
  ['what is necessary', { ...umami, category: 'necessary' }, [], true],
])('%s: may be loaded: %o', ([, vendor, granted, expected]) => {
  expect(mayLoad(vendor, new Set(granted))).toBe(expected);
});

test('only what is necessary needs no consent', () => {
  expect([container, umami].map(needsConsent)).toEqual([true, true]);
  expect(needsConsent({ ...umami, category: 'necessary' })).toBe(false);
});
