import { expect, test } from 'vitest';
import { codeParts } from '#code-words.ts';

const whole = (code: string) => codeParts(code).flatMap(({ text, isWhole }) => (isWhole ? [text] : []));

test.for([
  ['openssl s_client -servername api.example -tls1_3', ['-servername', '-tls1_3']],
  [
    'curl -fsSL https://get.culvert.example/amd64.tar.gz | tar -xz',
    ['-fsSL', 'https://', 'get.culvert.example/', '|', '-xz'],
  ],
  ['a'.repeat(60), []],
] as const)('a line of %s breaks in none of %j', ([code, expected]) => {
  expect(whole(code)).toEqual(expected);
  expect(
    codeParts(code)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code);
});

test.for([' ', '/', '-', 'a/', 'a -'])('code of 600 KB of %j is divided in a moment', (mark) => {
  const before = process.cpuUsage();
  expect(codeParts(mark.repeat(600_000 / mark.length)).length).toBeGreaterThan(0);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
