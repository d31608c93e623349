import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { endWithTests } from '@portico/config/testing/programs';
import { site } from './fixture/site.config.ts';
import { PORT } from './ports.ts';
import { startServer } from './running-server.ts';
import { expect, forget, load, test } from './test.ts';
import { chooseTheme, shownTheme } from './theme.ts';

/*
 * Runs the apps of examples/ with the packed shell, next to their blog. Each has its own host under one subdomain of `localhost`,
 * because browsers treat such hosts as secure without TLS.
 */

const BIN = path.resolve('node_modules/.bin');
const DASHBOARD = `http://dash.${site.productDomain}:${PORT + 2002}`;
const BLOG = `http://${site.productDomain}:${PORT + 2000}`;
/** How each app is served. */
const SERVERS: Readonly<Record<string, string>> = {
  dashboard: 'react-router-serve build/server/index.js',
  'vite-app': `vite preview --outDir build --strictPort --host 127.0.0.1 --port ${PORT + 2002}`,
};
const POST = `${BLOG}/blog/tls-1-3-handshake-byte-by-byte`;

async function findPost(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('handshake');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('href', POST);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(POST);
  // An idle page keeps fetching, which would fail once the servers stop.
  await page.goto('about:blank');
}

test.describe.configure({ mode: 'default' });

test('a built app with the packed shell has the whole shell on its own origin', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(180_000);
  await withExample('dashboard', async () => {
    const { policy } = await responseOf(`${DASHBOARD}/`);
    expect(policy).toContain(`connect-src 'self' ${BLOG};`);
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-/);
    await load(page, `${DASHBOARD}/`);
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');

    await test.step('it shows its own version, and links to the site lead to the blog', async () => {
      await expect(page.locator('meta[name=app-version]')).toHaveAttribute('content', '2.0.0');
      await expect(header.getByRole('link', { name: 'Blog', exact: true })).toHaveAttribute('href', `${BLOG}/blog`);
      await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} ${site.company}`);
      await expect(footer.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', `${BLOG}/blog/rss.xml`);
    });

    await test.step("a theme chosen here applies at once in the app's other tab, and on the blog", async () => {
      const other = await context.newPage();
      await load(other, `${DASHBOARD}/usage`);
      await chooseTheme(page, 'dark');
      await expect.poll(() => shownTheme(other)).toEqual(['dark', 'dark']);
      await load(other, `${BLOG}/blog`);
      expect(await shownTheme(other)).toEqual(['dark', 'dark']);
      await chooseTheme(other, 'light-high-contrast');
      await other.close();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
    });

    await test.step('the progress bar shows that a form is being saved, and a toast shows the result', async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'submitting');
      await expect(page.locator('[data-toast]')).toContainText('Saved as Relay race.');
    });

    await test.step('its router follows its links, and an unknown address gets the error page', async () => {
      const loaded = await page.evaluate(() => performance.timeOrigin);
      await page.getByRole('link', { name: 'Usage' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
      expect((await responseOf(`${DASHBOARD}/nothing/here`)).status).toBe(404);
      await load(page, `${DASHBOARD}/nothing/here`);
      await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', `${BLOG}/blog`);
      forget(complaints, /status of 404/);
    });

    await findPost(page);
  });
});

test('a single-page app that Vite builds has the shell, in step with the blog', async ({ page, context }) => {
  test.setTimeout(180_000);
  await withExample('vite-app', async () => {
    await page.goto(`${DASHBOARD}/`);
    const header = page.getByRole('banner');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Status');
    await expect(header.getByRole('link', { name: 'Blog', exact: true })).toHaveAttribute('href', `${BLOG}/blog`);
    await expect(page.getByRole('contentinfo')).toContainText(site.company);

    await test.step('its router follows its links, and the new page is announced', async () => {
      const loaded = await page.evaluate(() => performance.timeOrigin);
      await page.getByRole('link', { name: 'History' }).click();
      await expect(heading).toHaveText('History');
      await expect(heading).toBeFocused();
      await expect(page.locator('[data-route-announcer]')).toHaveText('History · Relay');
      await page.goBack();
      await expect(page.getByRole('link', { name: 'History' })).toBeFocused();
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    });

    await test.step('a theme is the same here and on the blog, and applied before the app is', async () => {
      await chooseTheme(page, 'dark');
      const other = await context.newPage();
      await load(other, `${BLOG}/blog`);
      expect(await shownTheme(other)).toEqual(['dark', 'dark']);
      await chooseTheme(other, 'light');
      await other.close();
      await page.route('**/assets/*.js', () => {});
      await page.goto(`${DASHBOARD}/`, { waitUntil: 'commit' });
      await expect.poll(() => shownTheme(page)).toEqual(['light', 'light']);
      await page.unrouteAll();
      await page.goto(`${DASHBOARD}/`);
    });

    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.locator('[data-toast]')).toContainText('All systems work.');
    await findPost(page);
  });
});

/** Installs the packed shell in an app of examples/, checks its types, builds it, and runs a test with it and the blog. */
async function withExample(name: string, run: () => Promise<void>): Promise<void> {
  const env = { ...process.env, SITE_ORIGIN: BLOG };
  await promisify(execFile)(process.execPath, ['scripts/build-example.mjs', name, '--build'], { env });
  const blog = await startServer(undefined, {
    env: { PORT: new URL(BLOG).port, BASE_URL: BLOG, CACHE_DIR: `.cache/e2e-${name}` },
  });
  const { port } = new URL(DASHBOARD);
  const [program = '', ...args] = SERVERS[name]?.split(' ') ?? [];
  const app = spawn(process.execPath, [path.join(BIN, program), ...args], {
    cwd: path.join('examples', name),
    env: { ...env, PORT: port, HOST: '127.0.0.1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(app);
  try {
    await once(app.stdout, 'data');
    await run();
  } finally {
    app.kill('SIGKILL');
    await blog.stop();
  }
}

/** Fetches the status and policy of a page from 127.0.0.1, because Node can't resolve its host. */
async function responseOf(url: string): Promise<{ readonly status: number; readonly policy: string }> {
  const { pathname, port } = new URL(url);
  const { status, headers } = await fetch(`http://127.0.0.1:${port}${pathname}`);
  return { status, policy: headers.get('content-security-policy') ?? '' };
}
