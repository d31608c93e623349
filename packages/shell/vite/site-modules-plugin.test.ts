import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserConfig } from '@portico/core/browser-config';
import { site } from '@portico/core/testing/site';
import { textsIn } from '@portico/core/texts-in';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { bundledModules } from './bundled-modules.ts';
import { siteModules } from './site-modules-plugin.ts';

type Files = Readonly<Record<string, string>>;

/** The code of a module, built for browsers in a language. */
async function codeIn(language: string | undefined, source: string, texts: Files = {}): Promise<string> {
  // Beside the packages, so that it finds them.
  const root = mkdtempSync(path.join(import.meta.dirname, '../.texts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(path.join(root, 'main.ts'), source);
  mkdirSync(path.join(root, 'texts'));
  for (const [name, text] of Object.entries({ fr: FRENCH, ...texts })) {
    writeFileSync(path.join(root, `texts/${name}.ts`), text);
  }
  const file = path.join(root, 'site.config.ts');
  const plugins = [siteModules(() => ({ app: '', file, language, forBrowsers: browserConfig(site) }))];
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins, bundledModules(plugins)],
    build: { write: false, rolldownOptions: { input: path.join(root, 'main.ts') } },
  });
  const output = 'output' in result ? result.output : [];
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

test('browsers get the links of menus and the footer only in apps that no server renders', async () => {
  const root = mkdtempSync(path.join(import.meta.dirname, '../.links-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const input = path.join(root, 'main.ts');
  writeFileSync(input, "import { site } from './site.config.ts?browser';\nconsole.log(site);");
  const loaded = {
    app: '',
    file: path.join(root, 'site.config.ts'),
    language: 'en-US',
    forBrowsers: browserConfig(site),
  };
  const codeWith = async (links: 'everywhere' | 'on the server') => {
    const plugins = [siteModules(() => loaded, links)];
    const options = { root, configFile: false, logLevel: 'silent', plugins } as const;
    const result = await build({ ...options, build: { write: false, rolldownOptions: { input } } });
    return 'output' in result ? JSON.stringify(result.output) : '';
  };
  const menu = loaded.forBrowsers.navigation.find((entry) => 'groups' in entry);
  const groups = [...(menu && 'groups' in menu ? menu.groups : []), ...loaded.forBrowsers.footer];
  const hrefs = [groups[0], groups.at(-1)].map((group) => group?.links[0]?.href ?? '');
  const all = await codeWith('everywhere');
  expect(hrefs.map((href) => all.includes(href))).toEqual([true, true]);
  const code = await codeWith('on the server');
  expect(code).toContain(menu?.label);
  expect(hrefs.map((href) => code.includes(href))).toEqual([false, false]);
});

const FRENCH =
  "export const language = 'fr'; export const notices = { offline: 'Vous êtes hors ligne' }; export const copied = 'Copié';";
const NOTICE = "import { notices } from '@portico/core/texts';\nconsole.log(notices.offline);";
const LANGUAGE = "import { SITE_LANGUAGE } from '@portico/core/language';\nconsole.log(SITE_LANGUAGE);";

test("texts of the site replace some of the program's", async () => {
  const own = "export const notices = { offline: 'Nicht verbunden' }; export const copied = 'Kopiert!';";
  const source = `${NOTICE}\nconsole.log(notices.newVersion);`;
  const code = await codeIn('de', source, { de: own });
  expect(code).toContain('Nicht verbunden');
  expect(code).toContain(textsIn('de').notices.newVersion);
  expect(code).not.toMatch(/Auswahl zum Datenschutz|Kopiert!/);
});

test.for([
  [undefined, 'You are offline', 'en-US'],
  ['en-US', 'You are offline', 'en-US'],
  ['de', 'Sie sind offline', 'de'],
  ['fr', 'Vous êtes hors ligne', 'fr'],
] as const)('a site in the language %s says "%s"', async ([language, text, tag]) => {
  const code = await codeIn(language, NOTICE);
  expect(code).toContain(text);
  // Nothing in other languages, and nothing of other parts.
  expect(code.match(/You are offline|Sie sind offline|Vous êtes hors ligne/g)).toEqual([text]);
  expect(code).not.toMatch(/Privacy choices|Auswahl zum Datenschutz|Copié/);
  expect(await codeIn(language, LANGUAGE)).toContain(tag);
});
