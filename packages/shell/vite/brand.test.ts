import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { brand } from './brand.ts';

const ICONS = ['favicon.svg', 'favicon-48.png', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'];
// The links to them in documents.
const ICON_LINKS = path.resolve(import.meta.dirname, '../src/document/brand-icons.tsx');
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>\n';

/** The files of an app with a brand of these files, built for browsers. */
async function filesOf(files: Readonly<Record<string, string>> | undefined): Promise<ReadonlyMap<string, string>> {
  const brandFiles = Object.entries(files ?? {}).map(([name, contents]) => [`brand/${name}`, contents]);
  const root = await temporaryFolder({
    'main.ts': `import { logoMarkup } from '#icons/logo-markup.ts';
    import './styles.css';
    import { BrandIcons } from ${JSON.stringify(ICON_LINKS)};
    console.log(logoMarkup, BrandIcons);`,
    'styles.css': '@import "./fonts-text.css";',
    'fonts-text.css': '.of-the-shell { color: red; }',
    'package.json': JSON.stringify({ type: 'module', imports: { '#icons/*': './*' } }),
    'logo-markup.ts': "export const logoMarkup = () => 'logo of the shell';",
    ...Object.fromEntries(brandFiles),
  });
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [brand(() => path.join(root, 'brand'))],
    build: { write: false, rolldownOptions: { input: path.join(root, 'main.ts'), external: /^react/ } },
  });
  const output = 'output' in result ? result.output : [];
  return new Map(output.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : file.code]));
}

const FONT = { 'fonts/text-latin-normal.woff2': '' };
const LINK = /rel: ?["'`](?:apple-touch-)?icon/;
const textOf = (files: ReadonlyMap<string, string>) => [...files.values()].join('\n');

test("a provider's icons, logo and fonts are in the app, and not the shell's", async () => {
  const icons = Object.fromEntries(ICONS.map((name) => [name, `bytes of ${name}`]));
  const files = await filesOf({
    ...icons,
    'logo.svg': LOGO,
    ...FONT,
    'fonts-text.css': '.of-the-provider { color: red; }',
  });
  expect(ICONS.map((name) => files.get(name))).toEqual(ICONS.map((name) => `bytes of ${name}`));
  expect(textOf(files)).toMatch(LINK);
  expect(files.get('favicon.ico')).toBe('bytes of favicon-48.png');
  expect(textOf(files)).toContain('<svg viewBox=\\"0 0 9 9\\"><path d=\\"M0 0h9\\"/></svg>'.replaceAll('\\', ''));
  expect(textOf(files)).toContain('of-the-provider');
  expect(textOf(files)).not.toContain('of the shell');
  expect(textOf(files)).not.toContain('of-the-shell');
});

test("without a brand an app has the shell's logo and fonts, no icons, and no links to any", async () => {
  const files = await filesOf(undefined);
  expect(textOf(files)).not.toMatch(LINK);
  expect(ICONS.filter((name) => files.has(name))).toEqual([]);
  expect(textOf(files)).toContain('logo of the shell');
  expect(textOf(files)).toContain('of-the-shell');
});

test('the ids of a logo begin with its place on the page', async () => {
  const icons = Object.fromEntries(ICONS.map((name) => [name, '']));
  const logo = '<svg><clipPath id="a"/><g clip-path="url(#a)"/><use href="#a"/><path data-id="b"/></svg>';
  const [, pieces = ''] = /([[`].*)\.join\(/.exec(textOf(await filesOf({ ...icons, 'logo.svg': logo }))) ?? [];
  expect(pieces.match(/(?:clipPath id="|url\(#|href="#)[`'"],[`'"]a/g)).toHaveLength(3);
  expect(pieces).toContain('data-id="b"');
});

test('a missing icon in the brand stops the build, and the error says how to make it', async () => {
  await expect(filesOf({ 'logo.svg': LOGO })).rejects.toThrow(/favicon\.svg, .* is missing.*npm create portico/);
});

test.for([
  [{}, 'p { color: red; }', 'brand/fonts-text.css:1: brand/fonts/text-latin-normal.woff2, which every page'],
  [
    FONT,
    '\n@font-face { src: url("fonts/a.woff2"); }',
    'brand/fonts-text.css:2: this style sheet loads a font that is missing: "fonts/a.woff2" is not in brand/',
  ],
] as const)(
  'a font that is missing stops the build, and the error says what to do: %j',
  async ([files, sheet, message]) => {
    await expect(filesOf({ ...files, 'fonts-text.css': sheet })).rejects.toThrow(message);
  },
);
