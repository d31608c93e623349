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
