import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addressesOfFiles, exportSite } from './exported-site.ts';
import { site } from './fixture/site.config.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { FIXTURE_CONTENT, freePort } from './running-server.ts';
import { expect, hydrated, test } from './test.ts';
import { chooseTheme } from './theme.ts';

/* An export below a path of its host, as the preview of a change has it: built, exported and served by nginx. */

const BASE_PATH = '/site.io/blog-preview';
// What the texts of files for people, browsers and programs say of addresses: paths of the host in attributes, style sheets and JSON.
const IN_MARKUP = /\s(?:href|src|action|poster|srcset)="(\/(?!\/)[^"\s]*)/g;
const IN_STYLES = /url\("?(\/(?!\/)[^")]*)/g;
const IN_JSON = /"(?:url|src|href|id|start_url|scope|list)":"(\/(?!\/)[^"]*)/g;

let out: string;
let origin: string;
let stop = async () => {};

test.describe.configure({ mode: 'default' });
test.skip(!hasNginx(), 'nginx is not installed: apt-get install nginx-light');

test.beforeAll(async () => {
  test.setTimeout(240_000);
  out = await mkdtemp(path.join(tmpdir(), 'portico-below-'));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const env = { BASE_PATH, CONTENT_DIR: FIXTURE_CONTENT };
  await promisify(execFile)('node_modules/.bin/node', ['scripts/build-fixture.mjs'], {
    env: { ...process.env, ...env },
  });
  await exportSite({ out, baseUrl: origin, port, env, flags: ['--no-cards'] });
  const nginx = await startNginx(out, `http://127.0.0.1:${port}${BASE_PATH}`);
  stop = async () => void nginx.kill('SIGTERM');
});

test.afterAll(async () => {
  await stop();
  await rm(out, { recursive: true, force: true });
});

test('all that its files lead to and load is below the path, and there', async ({ request }) => {
  const folder = path.join(out, 'site', BASE_PATH);
  const names = await readdir(folder, { recursive: true });
  expect(await readdir(path.join(out, 'site')), 'nothing is beside it').toEqual([BASE_PATH.split('/')[1]]);
  const found = new Map<string, string>();
  // In a text a sentence may end after it.
  const note = (address: string, name: string) =>
    found.set(new URL(address.replace(/\.$/, ''), origin).href.split('#')[0] ?? '', name);
  for (const name of names.filter((file) => /\.(?:html|css|xml|json|webmanifest|txt|md)$/.test(file))) {
    const text = await readFile(path.join(folder, name), 'utf8');
    for (const pattern of [IN_MARKUP, IN_STYLES, IN_JSON]) {
      for (const [, address = ''] of text.matchAll(pattern)) {
        note(address.replaceAll('&amp;', '&'), name);
      }
    }
    for (const [address] of text.matchAll(new RegExp(`${origin}[^\\s"'<>)\\]\`\\\\]*`, 'g'))) {
      note(address.replaceAll('&amp;', '&'), name);
    }
  }
  for (const address of await addressesOfFiles(path.join(out, 'site'))) {
    note(address, address);
  }
  expect(found.size).toBeGreaterThan(300);
  const wrong: string[] = [];
  for (const [address, name] of found) {
    const { pathname } = new URL(address);
    // Cards are left out, and what only an unlisted post is filed under has no page.
    if (/\/og(?:\/.*)?\.png$|\/(?:tag|category)\/testing$/.test(pathname)) {
      continue;
    }
    const status = pathname.startsWith(`${BASE_PATH}/`) ? (await request.get(address)).status() : 0;
    if (status !== 200 && !/404|\/-|\?page=0$/.test(name)) {
      wrong.push(`${name}: ${address} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a reader gets around in it as in the site', async ({ page, context, complaints }) => {
  const main = page.getByRole('main');
  const elsewhere: string[] = [];
  page.on('request', (sent) => sent.url().startsWith(`${origin}${BASE_PATH}/`) || elsewhere.push(sent.url()));

  await test.step('from the home to the blog and on in the app', async () => {
    await page.goto(`${origin}${BASE_PATH}`);
    await expect(page).toHaveURL(`${origin}${BASE_PATH}/`);
    await hydrated(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page).toHaveURL(`${origin}${BASE_PATH}/blog`);
    await hydrated(page);
    await expect(page.getByRole('banner').locator('.site-navigation-entry[aria-current]')).toHaveText('Blog');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('link', { name: /older/i }).click();
    await expect(page).toHaveURL(`${origin}${BASE_PATH}/blog?page=2`);
    await main.locator('.post-title a').first().click();
    await expect(page.locator('.prose')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${origin}${BASE_PATH}/blog/[\\w-]+$`));
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  await test.step('by the palette, and on the search page', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('quic');
    await expect(page.getByRole('option').first()).toContainText(/QUIC/i);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin}${BASE_PATH}/blog/quic-connection-migration`);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.goto(`${origin}${BASE_PATH}/blog/search`);
    await hydrated(page);
    await page.getByRole('searchbox').fill('certificate handshake');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/blog\/search\?q=certificate/);
    await expect(main.locator('.post-title').first()).toBeVisible();
  });

  await test.step('a theme is that of the whole host', async () => {
    await chooseTheme(page, 'dark');
    const [cookie] = await context.cookies(origin);
    expect(cookie?.path).toBe('/');
    await page.goto(`${origin}${BASE_PATH}/blog/tag/quic`);
    await expect(page.locator('html')).toHaveAttribute('data-applied-theme', 'dark');
  });

  await test.step('no search engine is to list it', async () => {
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  });

  await test.step('a page that is not there says so', async () => {
    const missing = await page.goto(`${origin}${BASE_PATH}/blog/nowhere`);
    expect(missing?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path leads nowhere');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
    await page.getByRole('banner').getByRole('link', { name: site.brand }).first().click();
    await expect(page).toHaveURL(`${origin}${BASE_PATH}/`);
  });

  expect(elsewhere).toEqual([`${origin}${BASE_PATH}`]);
});
