import { readFile } from 'node:fs/promises';
import { Renderer } from '@takumi-rs/core';
import { expect, test } from 'vitest';
import { textWidth } from '#markdown/diagrams/text-width.ts';

const FONT = '../../../../shell/src/fonts/atkinson-hyperlegible-next-latin-normal.woff2';
const SIZE = 100;

/** What a renderer that shapes text makes of it, with kerning. */
const renderer = new Renderer({ cacheMaxBytes: 0 });
await renderer.registerFont({ name: 'Text', data: await readFile(new URL(FONT, import.meta.url)) });
const shaped = async (text: string, isBold: boolean) => {
  const style = { fontFamily: 'Text', fontSize: SIZE, fontWeight: isBold ? 700 : 400, whiteSpace: 'pre' } as const;
  const { runs } = await renderer.measure({ type: 'text', text, style } as const);
  return runs.reduce((sum, { width }) => sum + width, 0);
};

test.for(
  [false, true].flatMap((isBold) =>
    [
      'The quick brown fox jumps over the lazy dog',
      'SPHINX OF BLACK QUARTZ, JUDGE MY VOW',
      'GET /report?from=2026-01-01&to=2026-12-31',
      '0123456789 !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
      'Größe, été, Ångström, señor',
    ].map((text) => [text, isBold] as const),
  ),
)('%j (bold: %j) is as wide as the font draws it, or a little wider', async ([text, isBold]) => {
  const width = await shaped(text, isBold);
  expect(width).toBeGreaterThan(SIZE);
  expect(textWidth(text, { size: SIZE, isBold })).toBeGreaterThanOrEqual(width);
  expect(textWidth(text, { size: SIZE, isBold })).toBeLessThan(width * 1.05);
});

test('what other fonts draw is estimated, and what draws nothing is not counted', () => {
  const wide = (text: string) =>
    textWidth(text, { size: SIZE, isBold: false }) / textWidth('0', { size: SIZE, isBold: false });
  expect(wide('日本語')).toBeGreaterThan(4);
  expect(wide('Ж')).toBeGreaterThan(1);
  expect(wide('e\u0301')).toBe(wide('e'));
  expect(wide('\u200b')).toBe(0);
});
