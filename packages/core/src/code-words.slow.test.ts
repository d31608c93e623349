import { expect, test } from 'vitest';
import { codeParts } from '#code-words.ts';

test.for([' ', '/', '-', 'a/', 'a -'])('code of 600 KB of %j is divided in a moment', (mark) => {
  const before = process.cpuUsage();
  expect(codeParts(mark.repeat(600_000 / mark.length)).length).toBeGreaterThan(0);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
