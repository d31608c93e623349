import type { Category } from '@portico/config/vendor-categories';
import { expect, test } from 'vitest';
import { consentSignals } from '#consent/consent/consent-signals.ts';

test('before a choice all seven are denied', () => {
  expect(Object.values(consentSignals(new Set()))).toEqual(Array(7).fill('denied'));
});

test.for<[Category, readonly string[]]>([
  ['necessary', ['security_storage']],
  ['functional', ['functionality_storage', 'personalization_storage']],
  ['analytics', ['analytics_storage']],
  ['marketing', ['ad_storage', 'ad_user_data', 'ad_personalization']],
])('%s grants %o and nothing else', ([category, granted]) => {
  const signals = Object.entries(consentSignals(new Set([category])));
  expect(signals.filter(([, state]) => state === 'granted').map(([name]) => name)).toEqual(granted);
});
