import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { plainZero, ZEROS } from '#fonts/plain-zero.ts';

const zeroOf = async (file: string) =>
  new Uint8Array(
    await subsetFont(readFileSync(path.join(import.meta.dirname, file)), '0', { targetFormat: 'truetype' }),
  );

test.for(['normal', 'italic'] as const)('the zero of the text font has no slash: %s', async (style) => {
  const shipped = await zeroOf(`atkinson-hyperlegible-next-latin-${style}.woff2`);
  const plain = shipped.slice();
  plainZero(plain, ZEROS[style]);
  expect(plain).toEqual(shipped);
  const { moves } = ZEROS[style];
  const [first, ...rest] = moves;
  plainZero(plain, { ...ZEROS[style], moves: first ? [{ ...first, heaviest: [-9, 9] }, ...rest] : [] });
  expect(plain).not.toEqual(shipped);
});

test('a font with another zero is told', async () => {
  const mono = await zeroOf('atkinson-hyperlegible-mono-latin-normal.woff2');
  expect(() => plainZero(mono, ZEROS.normal)).toThrow('has 0 glyphs with the box and the points of the zero');
});
