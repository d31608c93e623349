import { expect, test } from 'vitest';
import { asksNotToBeCounted, hasPrivacyControl, type PrivacySignals } from '#consent/page-views/do-not-count.ts';

test.for<[string, PrivacySignals, boolean, boolean]>([
  ['a browser that knows neither', {}, false, false],
  ['both off', { globalPrivacyControl: false, doNotTrack: null }, false, false],
  ['Do Not Track unspecified', { doNotTrack: 'unspecified' }, false, false],
  ['Do Not Track declined', { doNotTrack: '0' }, false, false],
  ['Do Not Track', { doNotTrack: '1' }, true, false],
  ['Global Privacy Control', { globalPrivacyControl: true, doNotTrack: null }, true, true],
])('%s: not counted: %o', ([, signals, uncounted, privacyControl]) => {
  expect(asksNotToBeCounted(signals)).toBe(uncounted);
  expect(hasPrivacyControl(signals)).toBe(privacyControl);
});
