import { spawnSync } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BRAND_ICONS } from '@portico/core/brand-files';
import { importSite } from '@portico/core/import-site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isScalar, isSeq, parseDocument, visit } from 'yaml';
import { ciMistake, colorMistake, domainMistake, languageMistake, nameMistake, readLogo } from '#answers.ts';
import { firstTexts } from '#first-texts.ts';
import { brandFiles } from '#write-brand-files.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" fill="currentColor"><path d="M0 0h9v9H0z"/></svg>';
const ACCENT = '#6a1b9a';

const logoFile = async (source: string) => path.join(await temporaryFolder({ 'logo.svg': source }), 'logo.svg');

test.for(['acme.example', 'a-b.co.example'])('%s is a domain', (domain) => {
  expect(domainMistake(domain)).toBeUndefined();
});

test.for(['https://acme.example', 'acme', 'Acme.example', 'acme.example/blog', '-a.example', ''])(
  '%j is not a domain',
  (domain) => {
    expect(domainMistake(domain)).toContain('is not a domain. Write one');
  },
);

test('a name is not empty, and has no character that would end the string that contains it', () => {
  expect(nameMistake("Ada's")).toBeUndefined();
  expect(nameMistake(' ')).toContain('Write it as it should appear in the header');
  expect(nameMistake('`')).toContain('without backticks');
});

test('an accent is a color', () => {
  expect(colorMistake(ACCENT)).toBeUndefined();
  expect(colorMistake('purplish')).toContain('expected a color such as');
  expect(colorMistake('#ffcc00')).toBeUndefined();
});

test('a language is one that the program has', () => {
  expect(languageMistake('de')).toBeUndefined();
  expect(languageMistake('fr')).toContain('en-US, de. For another');
});

test('a logo is read without anything before its svg element', async () => {
  expect(await readLogo(await logoFile(`<?xml version="1.0"?>\n<!-- drawn -->\n${LOGO}\n`))).toBe(LOGO);
});

test.for([
  ['text', 'is not an SVG image'],
  ['<svg', 'is not an SVG image'],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>', 'has no viewBox'],
  [LOGO.replace('<path', '<script>1</script><path'), 'contains "<script"'],
  [
    LOGO.replace('<path', '<path style="fill:red"'),
    'attributes instead of styles; `npx svgo --config` does that, with the plugins preset-default and',
  ],
  [LOGO.replace('/>', `/>${'<path d="M0 0h9v9z"/>'.repeat(300)}`), 'every page contains it'],
] as const)('a logo that pages cannot show is refused: %s', async ([source, message]) => {
  await expect(logoFile(source).then(readLogo)).rejects.toThrow(message);
});

test('the brand has the logo at the height of the header, and every icon at its size', async () => {
  const files = await brandFiles(LOGO, ACCENT);
  expect([...files.keys()]).toEqual(['logo.svg', ...BRAND_ICONS.map(({ name }) => name)]);
  expect(files.get('logo.svg')).toContain('width="24" height="24"');
  for (const { name, size } of BRAND_ICONS) {
    const { width, height } = await sharp(Buffer.from(files.get(name) ?? '')).metadata();
    expect([width, height], name).toEqual(size === undefined ? [width, width] : [size, size]);
  }
});

test('an icon has the logo on the accent, or on white if the logo has its own colors', async () => {
  const cornerAndCenter = async (logo: string) => {
    const icon = (await brandFiles(logo, ACCENT)).get('icon-192.png') ?? '';
    const { data } = await sharp(Buffer.from(icon)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (pixel: number) => `#${data.subarray(3 * pixel, 3 * pixel + 3).toString('hex')}`;
    return [at(0), at(192 * 96 + 96)];
  };
  expect(await cornerAndCenter(LOGO)).toEqual([ACCENT, '#ffffff']);
  expect(await cornerAndCenter(LOGO.replace('currentColor', '#ff0000'))).toEqual(['#ffffff', '#ff0000']);
});

test.for([
  ['Acme', 'en-US'],
  ["Ada's tunnels", 'en-US'],
  ['Acme', 'de'],
] as const)('the configuration of %s in %s is valid and small, and guesses no address', async ([name, language]) => {
  const provider = { name, domain: 'acme.example', accent: ACCENT, language, portico: '1.0.0' };
  const texts = await firstTexts({ ...provider, now: new Date('2026-03-14') });
  expect(texts.get('content/posts/hello.md')).toContain(`title: "Hello from ${name}"\n`);
  const source = texts.get('site.config.ts') ?? '';
  expect(source.split('\n').length).toBeLessThanOrEqual(60);
  const addresses = [...source.matchAll(/(?:href|marketing)(?::| =) '([^']+)'/g)].map(([, address]) => address);
  expect(new Set(addresses)).toEqual(
    new Set(['https://acme.example', '/', '/blog', '/blog/subscribe', '/blog/rss.xml']),
  );
  const folder = await temporaryFolder({
    'site.config.ts': source,
    'node_modules/portico/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/portico/index.js': 'export const defineSite = (site) => site;',
  });
  const { navigation, footer, ...site } = await importSite(path.join(folder, 'site.config.ts'));
  expect(site).toMatchObject({ brand: name, productDomain: 'acme.example', accent: ACCENT, language });
  expect([navigation.length, footer.length]).toEqual([3, 2]);
});

test('a new site has the workflow of the code host that was asked for, and no other', async () => {
  const provider = { name: 'Acme', domain: 'acme.example', accent: ACCENT, language: 'en-US', portico: '1.0.0' };
  const workflows = async (ci?: string) => {
    const files = await firstTexts({ ...provider, now: new Date('2026-03-14'), ci });
    return [...files.keys()].filter((file) => /^\.git(?:hub|lab)/.test(file));
  };
  expect(await workflows()).toEqual([]);
  expect(await workflows('github')).toEqual(['.github/workflows/ci.yml']);
  expect(await workflows('gitlab')).toEqual(['.gitlab-ci.yml']);
  expect(ciMistake('github')).toBeUndefined();
  expect(ciMistake('bitbucket')).toContain('Write github or gitlab.');
});

test.for([
  ['github', '.github/workflows/ci.yml'],
  ['gitlab', '.gitlab-ci.yml'],
  ['review', 'deploy/ci/review-github.yaml'],
  ['review', 'deploy/ci/review-gitlab.yaml'],
] as const)('for %s, %s is YAML, and runs valid shell commands', async ([ci, file]) => {
  const provider = { name: 'Acme', domain: 'acme.example', accent: ACCENT, language: 'en-US', portico: '1.0.0' };
  const texts = await firstTexts({ ...provider, now: new Date('2026-03-14'), ci });
  const lines: string[] = [];
  visit(parseDocument(texts.get(file) ?? (await readFile(file, 'utf8'))), {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? key.value : undefined;
      if (name === 'run' && isScalar(value)) {
        lines.push(String(value.value));
      } else if (name === 'script' && isSeq(value)) {
        lines.push(...value.items.map((item) => (isScalar(item) ? String(item.value) : '(')));
      }
    },
  });
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    expect(spawnSync('sh', ['-n', '-c', line]).status, line).toBe(0);
  }
});

test('npm run check looks at the types of a new site, although its texts still have to be replaced', async () => {
  const provider = { name: 'Acme', domain: 'acme.example', accent: ACCENT, language: 'en-US', portico: '1.0.0' };
  const texts = await firstTexts({ ...provider, now: new Date('2026-03-14'), ci: undefined });
  const site = await temporaryFolder({
    'package.json': texts.get('package.json') ?? '',
    'node_modules/.bin/portico': '#!/bin/sh\nexit 1\n',
    'node_modules/.bin/tsc': '#!/bin/sh\necho types are checked\n',
  });
  for (const program of ['portico', 'tsc']) {
    await chmod(path.join(site, 'node_modules/.bin', program), 0o755);
  }
  const { status, stdout } = spawnSync('npm', ['run', 'check'], { cwd: site, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toContain('types are checked');
});
