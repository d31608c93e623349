import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
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

test('a code that is mapped to the glyph for missing ones has none', async () => {
  const words = (...values: readonly number[]) =>
    Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
  // Format 4 with three segments: A and B as they are less 60, C to E by the list of glyphs 7, 0 and 9, and the last one.
  const segments = [66, 69, 65_535, 0, 65, 67, 65_535, 65_536 - 60, 0, 1, 0, 4, 0, 7, 0, 9];
  const subtable = words(4, 46, 0, 6, 0, 0, 0, ...segments);
  const cmap = Buffer.concat([words(0, 1, 3, 1, 0, 12), subtable]);
  const data = brotliCompressSync(cmap);
  const header = Buffer.alloc(48);
  header.write('wOF2');
  header.writeUInt16BE(1, 12);
  header.writeUInt32BE(data.length, 20);
  const file = Buffer.concat([header, Buffer.from([0, cmap.length]), data]);
  expect([...(await woff2Characters(file))]).toEqual([65, 66, 67, 69]);
});

test('a file in another format is refused', async () => {
  await expect(woff2Characters(Buffer.from('\u0000\u0001\u0000\u0000'.repeat(20)))).rejects.toThrow('WOFF 2.0');
});

test('a file that is cut off is refused', async () => {
  const [file] = filesOf('latin');
  const whole = await readFile(file?.path ?? '');
  await expect(woff2Characters(whole.subarray(0, 2000))).rejects.toThrow();
});
