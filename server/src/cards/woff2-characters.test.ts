import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { filesOf } from '#cards/font-families.ts';
import { woff2Characters } from '#cards/woff2-characters.ts';

async function charactersOf(name: string): Promise<ReadonlySet<number>> {
  const file = [...filesOf('latin'), ...filesOf('sans'), ...filesOf('emoji')].find(
    (candidate) => candidate.name === name,
  );
  return woff2Characters(await readFile(file?.path ?? ''));
}

test.for([
  ['atkinson-hyperlegible-next-latin', 'AZaz09 é“”—', 'ΩЖ中\u200d→'],
  // U+1D00 is in the range of this file and not in the file.
  ['atkinson-hyperlegible-next-latin-ext', 'ĀžẞŐ', 'Z\u1d00'],
  ['noto-sans-greek', 'Ωά', 'AЖ'],
  ['emoji', '🚀❤👩', '中'],
] as const)('%s', async ([name, has, hasNot]) => {
  const characters = await charactersOf(name);
  const known = (text: string) => [...text].filter((character) => characters.has(character.codePointAt(0) ?? 0));
  expect(known(has).join('')).toBe(has);
  expect(known(hasNot)).toEqual([]);
});

test('a file in another format is refused', async () => {
  await expect(woff2Characters(Buffer.from('\u0000\u0001\u0000\u0000'.repeat(20)))).rejects.toThrow('WOFF 2.0');
});

test('a file that is cut off is refused', async () => {
  const [file] = filesOf('latin');
  const whole = await readFile(file?.path ?? '');
  await expect(woff2Characters(whole.subarray(0, 2000))).rejects.toThrow();
});
