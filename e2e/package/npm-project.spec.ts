import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ask, freePort } from '@portico/core/testing/network';
import { installNode } from '../../scripts/steps/node.mjs';
import { savePost } from '../content-folder.ts';
import config from '../fixture/site.config.ts';
import { PORT } from '../ports.ts';
import { runExport } from '../running-server.ts';
import { expect as base, hydrated, load, test } from '../test.ts';
import {
  createProject,
  edit,
  MANAGERS,
  type Manager,
  type Project,
  packedPackages,
  writeOwnTexts,
} from './npm-project.ts';
import { type Registry, startRegistry } from './registry.ts';

/* The packages of this repository as others install them: from a registry, in a folder that knows nothing of this one. */

const expect = base.configure({ timeout: 90_000 });

let registry: Registry;

test.describe.configure({ mode: 'default', timeout: 900_000 });

test.beforeAll(async () => {
  registry = await startRegistry();
  for (const tarball of await packedPackages()) {
    registry.publish(tarball);
  }
});

test.afterAll(() => registry.close());

test('a site from an empty folder: create, install, check, and write with npm run dev', { tag: '@slow' }, async ({
  page,
}) => {
  const project = await createProject(registry, 'npm');
  writeOwnTexts(project.site);
  await expectCheck(project, 'npm');
  await expectDevelopment(project, page);
  await expectBuild(project, 'npm');
  await expectImport(project);
  await expectTools(project);
  await expectSameBytes(project);
});

for (const [manager, node] of [
  ['pnpm', undefined],
  ['npm', '22.22.3'],
  ['npm', '24.21.0'],
] as const) {
  test(`${manager} on Node ${node ?? 'of the tests'}`, { tag: '@slow' }, async ({ page }) => {
    const project = await createProject(registry, manager, { node: node && (await installNode(node)) });
    writeOwnTexts(project.site);
    await expectCheck(project, manager);
    await expectDevelopment(project, page);
    await expectBuild(project, manager);
  });
}

test('a site in a workspace of npm finds the packages at the root after each command', { tag: '@slow' }, async ({
  page,
}) => {
  const project = await createProject(registry, 'npm', { isInWorkspace: true });
  expect(existsSync(path.join(project.site, '../../node_modules/portico/package.json'))).toBe(true);
  writeOwnTexts(project.site);
  await expectDevelopment(project, page);
  expect(existsSync(path.join(project.site, 'node_modules'))).toBe(false);
  await expectCheck(project, 'npm');
  await expectBuild(project, 'npm');
  expect(existsSync(path.join(project.site, 'node_modules'))).toBe(false);
});

async function expectCheck(project: Project, manager: Manager): Promise<void> {
  const { exec } = MANAGERS[manager];
  const fields = { title: 'ネットワークの基礎', author: 'The Acme team' };
  const japanese = await savePost(path.join(project.site, 'content/posts'), 'japanese', fields);
  await test.step('the check finds only texts to replace, and TypeScript nothing', async () => {
    const { code, output } = await project.start([...exec, 'portico', 'check']).ended;
    expect(code, output).toBe(1);
    const found = output.split('\n').filter((line) => line.startsWith('mistake'));
    const [rules = ''] = /(?<=advice\. ).+rules\.md(?= lists the rules)/.exec(output) ?? [];
    expect(readFileSync(path.resolve(project.site, rules), 'utf8')).toContain('front-matter');
    expect(output).toMatch(/japanese\.md.*run npm install @fontsource-variable\/noto-sans-jp/);
    rmSync(japanese);
    expect(found.filter((line) => !line.includes('Replace this'))).toEqual([]);
    await project.run([...exec, 'tsc', '--noEmit']);
  });
  await test.step('the stack of an error names lines of the sources', async () => {
    const missing = [...exec, 'portico', 'check', '--root', 'nowhere'];
    const { output } = await project.start(missing, { LOG_LEVEL: 'debug' }).ended;
    expect(output).toMatch(/ at .*portico\/packages\/core\/src\/config\/import-site\.ts:\d+:\d+/);
  });
}

async function expectDevelopment({ site, start }: Project, page: Page): Promise<void> {
  mkdirSync(path.join(site, 'components'));
  writeFileSync(path.join(site, 'components/counter.tsx'), counter('Counter', 'span'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const command = start(['npm', 'run', 'dev'], { PORT: String(port) });
  try {
    await command.prints('is ready for development');

    await test.step('a post hydrates with the texts of the site, and the palette opens', async () => {
      await load(page, `${origin}/blog/hello`);
      await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeAttached();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('hello');
      await expect(page.getByRole('option', { selected: true })).toHaveAttribute('href', /\/blog\/hello$/);
      await page.keyboard.press('Escape');
    });

    await test.step('a saved post appears, with a component of the site that hydrates', async () => {
      await load(page, `${origin}/blog`);
      await savePost(
        path.join(site, 'content/posts'),
        'saved',
        { title: 'Saved', author: 'The Acme team' },
        ':::component counter\n:::',
      );
      await page.getByRole('main').getByRole('link', { name: 'Saved' }).first().click();
      const button = page.getByRole('button', { name: /\d clicks/ });
      // It hydrates once it is in view.
      await expect(async () => {
        await button.click();
        await expect(button).not.toHaveText('0 clicks', { timeout: 1000 });
      }).toPass();
    });

    await test.step('a page of the site keeps its state while it changes', async () => {
      // A new page starts the server again, and what is open is reloaded.
      await page.goto('about:blank');
      const file = path.join(site, 'pages/counter.tsx');
      writeFileSync(file, counter('Counter', 'h1'));
      // There is no answer while the server starts again.
      const statusOf = async () => (await page.request.get(`${origin}/counter`).catch(() => undefined))?.status();
      await expect.poll(statusOf).toBe(200);
      await page.goto(`${origin}/counter`);
      await hydrated(page);
      await page.getByRole('button', { name: '0 clicks' }).click();
      edit(file, '<h1>Counter', '<h1>Changed');
      await expect(page.getByRole('heading', { name: 'Changed' })).toBeVisible();
      await expect(page.getByRole('button', { name: '1 clicks' })).toBeVisible();
    });
    await page.goto('about:blank');
  } finally {
    await command.stop();
  }
}

function counter(title: string, element: string): string {
  return `import { useState } from 'react';

export default function Counter() {
  const [clicks, setClicks] = useState(0);
  return (
    <div>
      <${element}>${title}</${element}>
      <button type="button" onClick={() => setClicks(clicks + 1)}>{clicks} clicks</button>
    </div>
  );
}
`;
}

async function expectBuild(project: Project, manager: Manager): Promise<void> {
  const { exec } = MANAGERS[manager];
  await test.step('it builds, starts and exports', async () => {
    await project.run(['npm', 'run', 'build']);
    const port = await freePort();
    const server = project.start(['npm', 'start'], { PORT: String(port) });
    try {
      await server.prints('Portico is ready');
      for (const address of [
        '/',
        '/blog',
        '/blog/hello',
        '/blog/og/hello.png',
        '/blog/search?q=hello',
        '/favicon.svg',
      ]) {
        expect((await fetch(`http://localhost:${port}${address}`)).status, address).toBe(200);
      }
      expect(await (await fetch(`http://localhost:${port}/blog`)).text()).toContain('Aller au contenu');
    } finally {
      await server.stop();
    }
    const exported = [...exec, 'portico', 'export', '--out', 'out', '--no-cards'];
    await project.run(exported, { BASE_URL: 'https://acme.example' });
    expect(readFileSync(path.join(project.site, 'out/site/blog/hello.html'), 'utf8')).toContain('Aller au contenu');
  });
}

async function expectImport({ site, run, start }: Project): Promise<void> {
  await test.step('a package of its own imports the posts of another blog', async () => {
    expect(await start(['npx', 'portico', 'import']).ended).toEqual({
      code: 2,
      output: expect.stringContaining('npx @portico/import'),
    });
    const posts = path.join(site, '../old-site/_posts');
    mkdirSync(posts, { recursive: true });
    writeFileSync(path.join(posts, '2024-01-02-a-title.md'), '---\ntitle: A title\n---\nText.\n');
    writeFileSync(path.join(posts, '../_config.yml'), 'url: https://old.example\n');
    expect(await run(['npx', '@portico/import', '--from', 'jekyll', '../old-site'])).toContain('1 new post (0 drafts)');
    expect(readFileSync(path.join(site, 'content/posts/a-title.md'), 'utf8')).toContain('title: A title\n');
    rmSync(path.join(site, 'content/posts/a-title.md'));
  });
}

async function expectTools({ site, run, start }: Project): Promise<void> {
  await test.step('packages of their own, fetched by npx, use the portico of the site', async () => {
    for (const name of ['review', 'diagrams']) {
      expect(await start(['npx', 'portico', name]).ended).toEqual({
        code: 2,
        output: expect.stringContaining(`Type npx @portico/${name}@1.0.0 instead.`),
      });
    }
    expect(await run(['npx', '@portico/review', '--help'])).toContain('--base origin/main');
    const posts = path.join(site, 'content/posts');
    const drawn = await savePost(posts, 'drawn', {}, '```mermaid\nflowchart LR\n  a --> b\n```\n');
    expect(await run(['npx', '@portico/diagrams'])).toContain('Drew content/posts/drawn/diagrams/');
    rmSync(drawn);
    rmSync(path.join(posts, 'drawn'), { recursive: true });
  });
}

const ADDRESSES = [
  '/',
  '/pricing',
  '/nowhere',
  '/blog',
  '/blog?page=2',
  '/blog/markdown-features',
  '/blog/tls-1-3-handshake-byte-by-byte',
  '/blog/tls-1-3-handshake-byte-by-byte.md',
  '/blog/tls-1-3-handshake-byte-by-byte.data',
  '/blog/tags',
  '/blog/archive',
  '/blog/subscribe',
  '/blog/search?q=tls',
  '/blog/posts.json',
  '/blog/rss.xml',
  '/blog/atom.xml',
  '/blog/feed.json',
  '/blog/nowhere',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/site.webmanifest',
  '/shell/header.html',
  '/shell/shell.css',
  '/shell/shell.js',
];

async function expectSameBytes(project: Project): Promise<void> {
  // The tests' site has the same pages as the sample.
  const site = path.join(project.site, 'e2e/fixture');
  for (const folder of ['e2e/fixture', 'sample']) {
    const options = { recursive: true, preserveTimestamps: true, filter: (file: string) => !file.endsWith('.portico') };
    cpSync(folder, path.join(project.site, folder), options);
  }
  // The module imports a part of this repository that isn't packed.
  writeFileSync(path.join(site, 'site.config.ts'), `export default ${JSON.stringify(config)};\n`);
  await project.run(['npm', 'install', '@sveltia/cms']);
  await test.step('a site of the package answers as one of this repository', async () => {
    const port = await freePort();
    const server = project.start(['npx', 'portico', 'start', '--root', site], {
      PORT: String(port),
      BASE_URL: `http://localhost:${PORT}`,
    });
    try {
      await server.prints('Portico is ready');
      const answer = async (of: number, address: string) => {
        const { status, headers, body } = await ask(of, address, { headers: { host: `localhost:${PORT}` } });
        return { status, policy: headers['content-security-policy'], body: body.toString() };
      };
      for (const address of ADDRESSES) {
        // A server that has just started may still add texts to the search.
        await expect(async () => {
          expect(await answer(port, address), address).toEqual(await answer(PORT, address));
        }).toPass();
      }
    } finally {
      await server.stop();
    }
  });

  await test.step('and exports the same files', async () => {
    const env = { BASE_URL: 'https://relay.example' };
    const [ours, theirs] = [path.join(project.site, 'ours'), path.join(project.site, 'theirs')];
    const { code, stderr } = await runExport(['--out', ours, '--no-cards'], env);
    expect(code, stderr).toBe(0);
    await project.run(['npx', 'portico', 'export', '--root', site, '--out', theirs, '--no-cards'], env);
    const filesIn = (folder: string) => globSync('**/*.*', { cwd: path.join(folder, 'site') }).sort();
    expect(filesIn(theirs)).toEqual(filesIn(ours));
    const read = (folder: string, file: string) => readFileSync(path.join(folder, 'site', file));
    expect(filesIn(ours).filter((file) => !read(ours, file).equals(read(theirs, file)))).toEqual([]);
  });
}
