import { expect, test } from 'vitest';
import { detectSystem } from './show-system.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.for([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0)', 0, 'linux'],
  [MAC, 0, 'macos'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'windows'],
  ['Mozilla/5.0 (Linux; Android 10; K)', 5, 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'phone'],
  // An iPad claims to be a Mac; only its touchscreen gives it away.
  [MAC, 5, 'phone'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 0, undefined],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0)', 0, undefined],
] as const)('%s with %i touch points is %s', ([userAgent, maxTouchPoints, system]) => {
  expect(detectSystem({ userAgent, maxTouchPoints })).toBe(system);
});
