import type { Category } from '@portico/site/vendor-categories';
import { expect, test } from 'vitest';
import { ALL_DENIED, consentSignals } from '#consent/consent-signals.ts';

test('before a choice all seven are denied', () => {
  expect(Object.values(ALL_DENIED)).toEqual(Array(7).fill('denied'));
  expect(ALL_DENIED).toEqual(consentSignals(new Set()));
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
