import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { installArguments, managerOf } from '#upgrade/main.ts';
import { replaceRetired } from '#upgrade/retired-names.ts';

test('retired names are replaced in commands and pages, once; the rest is reported with its place', async () => {
  const scripts = {
    out: 'portico export --out out --root /srv/site && portico check --root sample',
    check: 'portico check --strict --reporter junit; portico check --reporter github',
    both: 'npm run export -- --root=/srv/a --out b; portico export --out c',
  };
  const page = `/// <reference types="@portico/shell/types" />
import { pageData } from '../../site-page.ts';
copyToClipboard({ text, button });
`;
  const site = await temporaryFolder({
    'package.json': JSON.stringify({ scripts }),
    'pages/legal/terms.tsx': page,
    '.env': 'PORT=3000\nSITE_CONFIG=site.config.ts\n# SITE_CONFIG=other.ts\n',
    'node_modules/x/pages/a.tsx': page,
    'slots/not-found.tsx':
      "import { SiteLink } from 'portico/page';\n\nexport default function Help() {\n  return <p />;\n}\n",
    'site.config.ts': "blog: {\n  markdown: new URL('./markdown.ts', import.meta.url).href,\n},\n",
  });
  const { changed, left } = replaceRetired(site);
  expect(changed).toEqual([
    'package.json:1: --root of an export is --served-from',
    'site.config.ts:2: markdown.ts is found without blog.markdown',
    'pages/legal/terms.tsx:2: pages import from portico/page',
    'pages/legal/terms.tsx:1: the types of a site are in its tsconfig.json',
    'slots/not-found.tsx:1: slots/not-found.tsx is the whole page, which may contain `<NotFound {...props}>`',
  ]);
  expect(left).toEqual([
    'pages/legal/terms.tsx:2: copyToClipboard takes `confirm` in place of `button`',
    'package.json:1: --reporter is ignored. Use --reporter github, --reporter gitlab or --json.',
    expect.stringMatching(/^\.env:2, 3: SITE_CONFIG no longer has an effect\. Set SITE_DIR/),
  ]);
  expect(JSON.parse(await readFile(path.join(site, 'package.json'), 'utf8')).scripts).toEqual({
    out: 'portico export --out out --served-from /srv/site && portico check --root sample',
    check: 'portico check --strict --reporter junit; portico check --reporter github',
    both: 'npm run export -- --served-from=/srv/a --out b; portico export --out c',
  });
  expect(await readFile(path.join(site, 'pages/legal/terms.tsx'), 'utf8')).toBe(
    "import { pageData } from 'portico/page';\ncopyToClipboard({ text, button });\n",
  );
  expect(
    await readFile(path.join(site, 'slots/not-found.tsx'), 'utf8'),
  ).toBe(`import { NotFound as NotFoundPage, type SlotProps } from 'portico/page';
import { SiteLink } from 'portico/page';

export default function WholePage(props: SlotProps<'not-found'>) {
  return (
    <NotFoundPage {...props}>
      <Help />
    </NotFoundPage>
  );
}

function Help() {
  return <p />;
}
`);
  expect(await readFile(path.join(site, 'site.config.ts'), 'utf8')).toBe('blog: {\n},\n');
  expect(await readFile(path.join(site, 'node_modules/x/pages/a.tsx'), 'utf8')).toBe(page);
  expect(replaceRetired(site)).toEqual({ changed: [], left });
});

test('a new site from npm create portico has nothing to rename', () => {
  expect(replaceRetired('create-portico/template')).toEqual({ changed: [], left: [] });
});

test('the lock file shows which program installs packages, even from above the site in a workspace', async () => {
  const folder = await temporaryFolder({ 'pnpm-lock.yaml': '' });
  const site = path.join(folder, 'sites/acme');
  await mkdir(site, { recursive: true });
  expect(managerOf(site)).toBe('pnpm');
  await writeFile(path.join(site, 'package-lock.json'), '{}');
  expect(managerOf(site)).toBe('npm');
  await writeFile(path.join(folder, 'sites/yarn.lock'), '');
  const other = path.join(folder, 'sites');
  expect(managerOf(other)).toBe('yarn');
});

test('a range stays a range, and an exact version stays exact', () => {
  expect(installArguments('^1.0.0', ['portico@latest'])).toEqual(['add', 'portico@latest']);
  expect(installArguments('1.0.0', ['portico@1.2.0', '@portico/review@1.2.0'])).toEqual([
    'add',
    '--save-exact',
    'portico@1.2.0',
    '@portico/review@1.2.0',
  ]);
});
