import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { routes } from '@portico/site/routes';
import { codeBlocks } from '../../scripts/docs/mentions.ts';
import { site } from '../fixture/site.config.ts';
import { PORT } from '../ports.ts';
import { FIXTURE_CONTENT, type RunningServer, startServer } from '../running-server.ts';
import { expect, test } from '../test.ts';
import { chooseTheme, LOOKS, shownTheme } from '../theme.ts';
import { violationsInLooks } from '../violations.ts';
import { npmRun } from './npm-run.ts';

/*
 * Pages of plain HTML that a program other than React Router has made, on a host beside the blog's. Without TLS: where the provider's
 * links name such pages, they do so with the test's own origin.
 */

const BLOG = `http://blog.${site.productDomain}:${PORT + 2010}`;
const DOCS = `http://docs.${site.productDomain}:${PORT + 2011}`;
const POST = `${BLOG}/blog/tls-1-3-handshake-byte-by-byte`;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

// The page of docs/shell-fragment.md, with its style sheet and its script.
const DOCUMENT = readFileSync('docs/shell-fragment.md', 'utf8');
const [, PAGE = '', STYLES = '', SCRIPT = ''] = codeBlocks(DOCUMENT);
const WRONG_TOAST = `dispatchEvent(new CustomEvent('portico:toast', { detail: 'Saved.' }))`;

test.use({
  launchOptions: {
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: [
      `--host-resolver-rules=MAP *.${site.productDomain} 127.0.0.1`,
      // Without TLS, browsers do less for hosts that are not localhost, and say so.
      `--unsafely-treat-insecure-origin-as-secure=${[BLOG, DOCS]}`,
    ],
  },
});
test.describe.configure({ mode: 'default' });

let folder = '';
let blog: RunningServer;
let docs: Server;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(path.join(tmpdir(), 'portico-fragment-'));
  const hosts = { ...site.hosts, site: BLOG };
  await writeFile(path.join(folder, 'site.config.ts'), `export const site = ${JSON.stringify({ ...site, hosts })};`);
  await cp('e2e/fixture/brand', path.join(folder, 'brand'), { recursive: true });
  blog = await startServer(
    FIXTURE_CONTENT,
    { PORT: new URL(BLOG).port, BASE_URL: BLOG, CACHE_DIR: '.cache/e2e-fragment' },
    { hosts: { ...site.hosts, apps: [DOCS] } },
  );
  const written = npmRun('shell:fragment', ['--out', path.join(folder, 'out')], {
    SITE_CONFIG: path.join(folder, 'site.config.ts'),
  });
  expect(await written.ended, written.output()).toBe(0);
  expect(written.output()).toMatch(/loads \d\.\d KB of script and \d\.\d KB of style sheets first/);
  docs = await serve(path.join(folder, 'out'));
});

test.afterAll(async () => {
  await blog.stop();
  docs.close();
  docs.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** What a docs generator and its server do with the folder that was written. */
async function serve(out: string): Promise<Server> {
  const read = (name: string) => readFileSync(path.join(out, name), 'utf8').replaceAll(site.hosts.docs, DOCS);
  const policy = Object.entries({ 'default-src': ["'none'"], ...JSON.parse(read('policy.json')) });
  const csp = policy.map((entry) => entry.flat().join(' ')).join('; ');
  const html = PAGE.replace(/<!--#include file="([\w.]+)" -->/g, (_, name) => read(name));
  const responses: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/docs.css': ['text/css', STYLES],
    '/docs.js': ['text/javascript', SCRIPT],
    '/example.html': ['text/html; charset=utf-8', read('example.html')],
  };
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, DOCS);
    const [type, body] = responses[pathname] ?? ['text/html; charset=utf-8', html];
    if (pathname.startsWith('/shell/')) {
      response
        .setHeader('content-type', TYPES[path.extname(pathname)] ?? '')
        .end(await readFile(path.join(out, pathname)));
    } else {
      // The example has its policy itself.
      response.setHeaders(
        new Map([['content-type', type], ...(body === html ? [['content-security-policy', csp] as const] : [])]),
      );
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(DOCS).port), '127.0.0.1', resolve));
  return server;
}

/** Resolves when the script has run; what of the shell is React's may come later. */
async function openPage(page: Page, address = '/guides/tunnels/'): Promise<void> {
  await page.goto(`${DOCS}${address}`);
  await expect(page.getByRole('button', { name: 'Use cases' })).toHaveAttribute('aria-expanded', 'false');
}

test('npm run shell:fragment says what it is missing', async () => {
  const nowhere = npmRun('shell:fragment');
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toContain('npm run shell:fragment -- --out DIR');
});

test('a page of plain HTML on another origin than the blog has the whole shell', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(60_000);
  await openPage(page);
  const main = page.getByRole('navigation', { name: 'Main' });

  await test.step('axe finds nothing in any look', async () => {
    expect(await violationsInLooks(page, { looks: LOOKS })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violationsInLooks(page, { looks: ['light'] })).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the page's own style sheet has its layer", async () => {
    await expect(page.getByRole('main')).toHaveCSS('border-inline-start-width', '1px');
  });

  await test.step('menus open and close by keyboard, and say where the page is', async () => {
    const button = main.getByRole('button', { name: 'Resources' });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(main.getByRole('link', { name: 'Customers' })).toBeFocused();
    await expect(main.getByRole('link', { name: 'Guides' })).toHaveAttribute('aria-current', 'true');
    await expect(main.locator('[aria-current]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('a theme is kept over a reload, and other tabs follow it', async () => {
    const other = await context.newPage();
    await openPage(other);
    await chooseTheme(page, 'dark');
    await expect.poll(() => shownTheme(other)).toEqual(['dark', 'dark']);
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/shell/assets/*.js', async (route) => {
      await sent;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => shownTheme(page), 'before the script').toEqual(['dark', 'dark']);
    send();
    await chooseTheme(other, 'light-high-contrast');
    await expect.poll(() => shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
    await other.close();
  });

  await test.step('a toast is an event; one without a message says what it has to be', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('[data-toast][data-priority=success]')).toHaveText('Success: Saved.');
    await page.evaluate(WRONG_TOAST);
    await expect.poll(() => complaints.splice(0).join()).toContain('came without a message and a priority');
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('controls have their tooltips', async () => {
    await page.getByRole('button', { name: /^Search/ }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Posts, tags and categories (Ctrl K)');
  });

  await test.step('on a phone the drawer has the menus', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('Resources').click();
    await expect(drawer.getByRole('link', { name: 'Guides' })).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width, 'wider than the window').toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('links to the blog load its documents, in the theme that was chosen', async () => {
    await main.getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL(`${BLOG}${routes.blog.href()}`);
    expect(await shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
  });

  await test.step('the palette, asked for at once, finds a post and opens it on the blog', async () => {
    await openPage(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('handshake');
    await expect(page.getByRole('combobox')).toHaveValue('handshake');
    await expect(page.getByRole('option').first()).toHaveAttribute('href', POST);
    await page.keyboard.press('Enter');
    await page.waitForURL(POST);
  });

  await test.step('the example is such a page, with its policy', async () => {
    await openPage(page, '/example.html');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menus, drawer and search work', async ({ page }) => {
    await page.goto(`${DOCS}/guides/tunnels`);
    await page.getByRole('button', { name: 'Use cases' }).click();
    await expect(page.getByRole('link', { name: 'Webhook testing', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.getByRole('link', { name: 'Search' }).click();
    await page.waitForURL(`${BLOG}${routes.search.href()}`);
  });
});
