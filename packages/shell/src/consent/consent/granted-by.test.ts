import { expect, test } from 'vitest';
import { grantedBy, type StoredChoice } from '#consent/consent/granted-by.ts';

const yes: StoredChoice = { categories: ['necessary', 'analytics'], underPrivacyControl: false };

test.for<[string, StoredChoice | undefined, boolean, boolean, readonly string[]]>([
  ['nobody was asked', undefined, false, false, ['necessary']],
  ['a yes', yes, false, true, ['necessary', 'analytics']],
  ['a no', { ...yes, categories: ['necessary'] }, false, true, ['necessary']],
  ['Global Privacy Control alone', undefined, true, true, ['necessary']],
  ['a yes from before it was switched on', yes, true, true, ['necessary']],
  ['a yes from while it was on', { ...yes, underPrivacyControl: true }, true, true, ['necessary', 'analytics']],
  [
    'a yes from while it was on, now off',
    { ...yes, underPrivacyControl: true },
    false,
    true,
    ['necessary', 'analytics'],
  ],
  ['categories that nobody knows', { ...yes, categories: ['all', '__proto__'] }, false, true, ['necessary']],
])('%s', ([, stored, privacyControl, decided, granted]) => {
  const decision = grantedBy(stored, { privacyControl });
  expect({ ...decision, granted: [...decision.granted] }).toEqual({ decided, granted });
});
