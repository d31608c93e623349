import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BRAND_ICONS } from '@portico/core/brand-files';
import { browserConfig } from '@portico/core/browser-config';
import { site } from '@portico/core/testing/site';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portico } from './portico.ts';

const SITE = 'https://relay.example';
const MIDDLEWARE = path.resolve(import.meta.dirname, '../src/services/shell-middleware.ts');
let root = '';

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-app-'));
  const config = { ...site, hosts: { ...site.hosts, site: SITE } };
  writeFileSync(path.join(root, 'site.config.ts'), `export default ${JSON.stringify(config)};`);
  writeFileSync(path.join(root, 'here.config.ts'), `export default ${JSON.stringify(site)};`);
  writeFileSync(path.join(root, 'default.config.ts'), 'export const site = {};');
  writeFileSync(path.join(root, 'bad.config.ts'), `export default ${JSON.stringify({ ...config, brand: 1 })};`);
});

afterAll(() => rmSync(root, { recursive: true }));

/** What a module of the app imports if the app uses only this plugin. */
async function importIn(options: Parameters<typeof portico>[0], name: string): Promise<Record<string, unknown>> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [portico(options)],
  });
  try {
    return { ...(await vite.ssrLoadModule(name)) };
  } finally {
    await vite.close();
  }
}

/** Gives the site a brand with a font, and a style sheet. */
function addStyles(): void {
  mkdirSync(path.join(root, 'brand/fonts'), { recursive: true });
  for (const icon of [...BRAND_ICONS.map(({ name }) => name), 'fonts/text-latin-normal.woff2']) {
    writeFileSync(path.join(root, 'brand', icon), icon);
  }
  writeFileSync(path.join(root, 'brand/logo.svg'), '<svg viewBox="0 0 9 9"></svg>');
  const face = '@font-face { font-family: "Acme Sans"; src: url("fonts/text-latin-normal.woff2"); }';
  writeFileSync(path.join(root, 'brand/fonts-text.css'), `${face} :root { --font-text: "Acme Sans", sans-serif; }`);
  writeFileSync(path.join(root, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const rules = ':root { --radius-m: 0; } .site-header { background: url("mark.svg"); }';
  writeFileSync(path.join(root, 'styles.css'), rules);
}

test("browsers get a part of the configuration and the name of the app; an app on another origin gets the site's origin too", async () => {
  const browser = browserConfig(site);
  expect(browser).not.toHaveProperty('vendors');
  expect(await importIn({ app: 'blog' }, 'virtual:site.config.ts?browser')).toEqual({ app: 'blog', site: browser });
  expect(await importIn({ app: 'dashboard' }, 'virtual:site.config.ts?browser')).toEqual({
    app: 'dashboard',
    site: { ...browser, siteOrigin: SITE },
  });
});

test("an app on the site's origin may load its manifest, and one on another origin has none", async () => {
  const sourcesOf = async (siteConfig: string) => {
    const { shellPolicy } = await importIn({ app: 'dashboard', siteConfig }, MIDDLEWARE);
    return typeof shellPolicy === 'function' ? shellPolicy() : undefined;
  };
  expect(await sourcesOf('here.config.ts')).toMatchObject({ 'connect-src': ["'self'"], 'manifest-src': ["'self'"] });
  const elsewhere = await sourcesOf('site.config.ts');
  expect(elsewhere).toMatchObject({ 'connect-src': ["'self'", SITE] });
  expect(elsewhere).not.toHaveProperty('manifest-src');
});

test('a missing or invalid configuration stops the start and says what to do', async () => {
  const file = 'virtual:site.config.ts';
  await expect(importIn({ app: 'blog', siteConfig: 'nowhere.ts' }, file)).rejects.toThrow(
    `No site configuration at ${path.join(root, 'nowhere.ts')}.`,
  );
  await expect(importIn({ app: 'blog', siteConfig: 'default.config.ts' }, file)).rejects.toThrow(
    `${path.join(root, 'default.config.ts')} has no default export`,
  );
  await expect(importIn({ app: 'blog', siteConfig: 'bad.config.ts' }, file)).rejects.toThrow('brand: expected a text');
});

test("the shell for any page has the site's fonts and styles, which win over its own", async () => {
  addStyles();
  const { styles } = await importIn({ app: 'blog' }, 'virtual:any-page-files');
  const text: string = Object(styles).text;
  expect(text).toMatch(/@font-face\{font-family:Acme Sans;src:url\(\.\.\/fonts\/text-latin-normal-[\w-]+\.woff2\)/);
  expect(text).not.toContain('atkinson-hyperlegible-next');
  expect(text.match(/--font-text:[^;}]*/g)?.at(-1)).toBe('--font-text:"Acme Sans", sans-serif');
  expect(text).toMatch(
    /\.portico:not\(#_#_#_\)\{&\{--radius-m:0\}\.site-header\{background:url\(\.\.\/shell-assets\/mark-[\w-]+\.svg\)\}\s*\}/,
  );
});
