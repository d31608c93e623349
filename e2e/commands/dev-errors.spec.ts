import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@portico/core/testing/network';
import { expect as base, hydrated, pagelessTest as test } from '../test.ts';
import { createdSite } from './created-site.ts';
import { npmRun, type RunningCommand } from './npm-run.ts';

// Vite compiles each module on its first request.
const expect = base.configure({ timeout: 60_000 });
test.describe.configure({ mode: 'default', timeout: 300_000 });

const PUBLIC_HOST = 'acme-3000.tunnel.example';
const HEADING = 'export default () => <h1>Two of us</h1>;\n';

let site: string;
let command: RunningCommand;
let origin: string;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  site = await createdSite();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  command = npmRun('dev', [], {
    SITE_DIR: site,
    PORT: String(port),
    CACHE_DIR: `${site}-cache`,
    BASE_URL: `https://${PUBLIC_HOST}`,
  });
  await command.prints('is ready for development');
  page = await browser.newPage();
});

test.afterAll(async () => {
  await page.close();
  await command.stop();
});

/** Resolves when the page's scripts are connected to the server, which tells them what to do. */
async function settled(): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(site, file)), { recursive: true });
  await writeFile(path.join(site, file), text);
};

/** There is no answer while the server starts again. */
async function statusAt(host: string, address: string): Promise<number | undefined> {
  const { port } = new URL(origin);
  const [response] = await once(get({ port, path: address, headers: { host } }), 'response').catch(() => []);
  response?.resume();
  return response?.statusCode;
}

async function open(address: string): Promise<void> {
  await expect.poll(() => statusAt('localhost', address)).toBe(200);
  await page.goto(origin + address);
  await settled();
}

test('the site opens at BASE_URL, on this machine and in its network, and nowhere else', { tag: '@slow' }, async () => {
  for (const host of [PUBLIC_HOST, 'localhost:3000', '127.0.0.1', '[::1]', '192.168.1.7:3000']) {
    expect(await statusAt(host, '/blog'), host).toBe(200);
    expect(await statusAt(host, '/@blog/@vite/client'), host).toBe(200);
  }
  for (const address of ['/blog', '/@blog/@vite/client']) {
    expect(await statusAt('elsewhere.example', address)).toBe(421);
  }
});

test('an error of a page shows on its first load, and the tab recovers', { tag: '@slow' }, async () => {
  const overlay = page.locator('vite-error-overlay');
  for (const [what, file, text, message] of [
    ['a page', 'pages/team.tsx', 'export default () => <h1>Two;\n', 'Unexpected token'],
    ['its import', 'pages/team.tsx', `import './missing.ts';\n${HEADING}`, 'missing.ts'],
    ['what its style sheet imports', 'pages/team.css', '@import "./missing.css";\n', 'missing.css'],
    ['its loader', 'pages/team.tsx', `export function loader() { throw new Error('No team'); }\n${HEADING}`, 'No team'],
    ['its rendering', 'pages/team.tsx', 'export default () => { throw new Error("No one"); };\n', 'No one'],
  ] as const) {
    await test.step(what, async () => {
      await write('pages/team.css', 'h1 { color: red; }\n');
      await write('pages/team.tsx', `import './team.css';\n${HEADING}`);
      await open('/team');
      await expect(page.getByRole('heading', { name: 'Two of us' })).toBeVisible();
      await write(file, text);
      await expect(overlay).toContainText(message);
      await page.goto(`${origin}/team`);
      await expect(overlay).toContainText(message);
      await page.reload();
      await expect(overlay).toContainText(message);
      await page.waitForLoadState('networkidle');
      if (what === 'its import') {
        await write('pages/missing.ts', '');
      } else {
        await write(file, file.endsWith('.css') ? 'h1 { color: red; }\n' : HEADING);
      }
      await expect(page.getByRole('heading', { name: 'Two of us' })).toBeVisible();
      await expect(overlay).toHaveCount(0);
    });
  }
});

test('what keeps the site from its next version shows on the last one', { tag: '@slow' }, async () => {
  const panel = page.getByRole('region', { name: 'Mistakes in the site' });
  await open('/');
  const config = await readFile(path.join(site, 'site.config.ts'), 'utf8');
  for (const [file, text, message, correction] of [
    ['slots/post-ned.tsx', HEADING, 'slots/post-ned.tsx', undefined],
    ['pages/blog/archive.tsx', HEADING, '/blog/archive is an address of the program', undefined],
    ['site.config.ts', config.replaceAll("'Acme'", '7'), 'brand: expected a text', config],
    ['texts/en-us.ts', "export const skipLnk = 'Skip';\n", 'did you mean skipLink?', undefined],
  ] as const) {
    await test.step(message, async () => {
      await write(file, text);
      await expect(panel).toContainText(message);
      await expect(panel.getByRole('button', { name: file })).toBeVisible();
      await settled();
      if (correction === undefined) {
        await rm(path.join(site, file));
      } else {
        await write(file, correction);
      }
      await expect(panel).toHaveCount(0);
      await settled();
    });
  }
});

test('a page at the address of a post shows what is wrong', { tag: '@slow' }, async () => {
  await open('/blog/hello');
  await write('pages/blog/hello.tsx', HEADING);
  const panel = page.getByRole('region', { name: 'Mistakes in this post' });
  await expect(panel).toContainText("has a page or a file at /blog/hello, so readers don't see this post");
  await settled();
  await rm(path.join(site, 'pages/blog/hello.tsx'));
  await expect(panel).toHaveCount(0);
});

test('a text and a plugin reach the open page within a start, which stays in its place', { tag: '@slow' }, async () => {
  const post = path.join(site, 'content/posts/hello.md');
  await writeFile(post, `${await readFile(post, 'utf8')}\n${'A line.\n\n'.repeat(200)}`);
  await open('/blog/hello');
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await write('texts/en-us.ts', "export const skipLink = 'Straight to the text';\n");
  const saved = performance.now();
  await expect(page.getByRole('link', { name: 'Straight to the text' })).toBeAttached();
  test.info().annotations.push({ type: 'seconds', description: String((performance.now() - saved) / 1000) });
  await settled();
  expect(await page.evaluate(() => scrollY)).toBe(1500);
});
