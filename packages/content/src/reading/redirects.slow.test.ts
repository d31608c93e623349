import { expect, test } from 'vitest';
import { readRedirects } from '#reading/redirects.ts';

test('thousands of redirects are read without delay', () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => `/a${index}: /b\n`);
  const before = process.cpuUsage();
  expect(readRedirects(lines.join('')).redirects.size).toBe(12_000);
  // Microseconds of work, because a busy machine takes longer.
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});
