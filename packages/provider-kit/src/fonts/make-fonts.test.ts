import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeFonts } from '#fonts/make-fonts.ts';
import { readFont } from '#fonts/read-font.ts';

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}`));
const TEXT = fileOf('atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2');
const ITALIC = fileOf('atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2');
const CODE = fileOf('atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2');
const CYRILLIC = fileOf('noto-sans/files/noto-sans-cyrillic-wght-normal.woff2');

const SHELLS = new URL('../../../shell/src/styles/', import.meta.url);

/** Rules of stand-ins, by `Arial`, `Arial Bold` and so on: the first font that each takes from the reader. */
function standInsOf(css: string): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const rules = [...css.matchAll(/local\("([^"]+)"\)[^}]*/g)];
  return new Map(
    rules.map(([rule, name = '']) => [
      name,
      Object.fromEntries(
        [...rule.matchAll(/([a-z-]+): ([\d.]+)%/g)].map(([, key = '', value]) => [key, Number(value)]),
      ),
    ]),
  );
}

test.for([
  ['text', TEXT],
  ['code', CODE],
] as const)('the stand-ins of %s are those that were measured in a browser, to one percent', async ([use, file]) => {
  const css = String((await makeFonts(use, [file])).get(`fonts-${use}.css`));
  const measured = standInsOf(readFileSync(new URL(`fonts-${use}.css`, SHELLS), 'utf8'));
  const made = standInsOf(css);
  expect([...made.keys()].sort()).toEqual([...measured.keys()].sort());
  const far = [...measured].flatMap(([name, values]) =>
    Object.entries(values).filter(([key, value]) => Math.abs((made.get(name)?.[key] ?? 0) - value) > 1.05),
  );
  expect(far).toEqual([]);
});

test('a variable font is cut to the weights and characters that pages have', async () => {
  const made = await makeFonts('text', [TEXT, ITALIC]);
  expect([...made.keys()]).toEqual(
    expect.arrayContaining(['fonts/text-latin-normal.woff2', 'fonts/text-latin-italic.woff2', 'fonts-text.css']),
  );
  expect([...made.keys()].filter((name) => /greek|cyrillic|vietnamese/.test(name))).toEqual([]);
  const css = String(made.get('fonts-text.css'));
  expect(css).toContain(
    'font-family: "Atkinson Hyperlegible Next";\n  src: url("./fonts/text-latin-normal.woff2") format("woff2");\n  font-weight: 400 700;',
  );
  expect(css).toContain('font-style: italic');
  expect(css).toContain('--font-text: "Atkinson Hyperlegible Next", "Atkinson Hyperlegible Next, as Arial"');
  const latin = made.get('fonts/text-latin-normal.woff2');
  expect(latin?.slice(0, 4).toString()).toBe('wOF2');
  expect(latin?.length).toBeLessThan(readFileSync(TEXT).length);
});

test('headings of a font with a narrow space have their letters as the font sets them', async () => {
  const narrow = fileOf('noto-sans/files/noto-sans-latin-wght-normal.woff2');
  expect(String((await makeFonts('text', [narrow])).get('fonts-text.css'))).toContain('  --tracking-tight: 0em;\n}');
  expect(String((await makeFonts('text', [TEXT])).get('fonts-text.css'))).not.toContain('--tracking-tight');
});

test('a font says its family, weights and style', async () => {
  expect(await readFont(ITALIC)).toMatchObject({
    family: 'Atkinson Hyperlegible Next',
    style: 'italic',
    weights: [400, 700],
    isVariable: true,
  });
});

test.for([
  ['a file that is not there', ['/nowhere/a.ttf'], /a\.ttf cannot be read\. .* Write the path/],
  ['a file that is no font', [fileURLToPath(import.meta.url)], /is no font that can be read\. .* Give such a file/],
  ['a font without Latin letters', [CYRILLIC], /has no Latin letters and digits/],
  ['no upright file', [ITALIC], /is upright and of weight 400/],
  ['files of two families', [TEXT, CODE], /is of the family "Atkinson Hyperlegible Mono", .* Give files of one/],
  [
    'a second file of one style and weight',
    [TEXT, ITALIC, ITALIC],
    /wght-italic\.woff2 and .*wght-italic\.woff2 have a style and weight in common\. .* Give one of them/,
  ],
] as const)('%s is refused', async ([, files, message]) => {
  await expect(makeFonts('text', files)).rejects.toThrow(message);
});
