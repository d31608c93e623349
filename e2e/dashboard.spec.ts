import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { endWithTests } from './end-with-tests.ts';
import { site } from './fixture/site.config.ts';
import { PORT } from './ports.ts';
import { FIXTURE_CONTENT, startServer } from './running-server.ts';
import { open } from './shell/page-state.ts';
import { expect, forget, test } from './test.ts';
import { chooseTheme, shownTheme } from './theme.ts';

/*
 * Runs the app of examples/dashboard with the packed shell, next to its blog. Each has its own host under one subdomain of `localhost`,
 * because browsers treat such hosts as secure without TLS.
 */

const FOLDER = 'examples/dashboard';
const BIN = path.resolve('node_modules/.bin');
const DASHBOARD = `http://dash.${site.productDomain}:${PORT + 2002}`;
const BLOG = `http://${site.productDomain}:${PORT + 2000}`;
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

test('a built app with the packed shell has the whole shell on its own origin', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(180_000);
  await withDashboard(async () => {
    const { policy } = await responseOf(`${DASHBOARD}/`);
    expect(policy).toContain(`connect-src 'self' ${BLOG};`);
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-/);
    await open(page, `${DASHBOARD}/`);
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
      await open(other, `${DASHBOARD}/usage`);
      await chooseTheme(page, 'dark');
      await expect.poll(() => shownTheme(other)).toEqual(['dark', 'dark']);
      await open(other, `${BLOG}/blog`);
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
      await open(page, `${DASHBOARD}/nothing/here`);
      await expect(page.getByRole('heading', { level: 1, name: 'This path leads nowhere' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', `${BLOG}/blog`);
      forget(complaints, /status of 404/);
    });

    await findPost(page);
  });
});

/** Installs the packed shell in the app, checks its types, builds it, and runs a test with it and the blog. */
async function withDashboard(run: () => Promise<void>): Promise<void> {
  const env = { ...process.env, SITE_ORIGIN: BLOG };
  await promisify(execFile)(process.execPath, ['scripts/build-example.mjs', '--build'], { env });
  const blog = await startServer(FIXTURE_CONTENT, {
    PORT: new URL(BLOG).port,
    BASE_URL: BLOG,
    CACHE_DIR: '.cache/e2e-dashboard',
  });
  const dashboard = spawn(process.execPath, [path.join(BIN, 'react-router-serve'), 'build/server/index.js'], {
    cwd: FOLDER,
    env: { ...env, PORT: new URL(DASHBOARD).port, HOST: '127.0.0.1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(dashboard);
  try {
    await once(dashboard.stdout, 'data');
    await run();
  } finally {
    dashboard.kill('SIGKILL');
    await blog.stop();
  }
}

/** Fetches the status and policy of a page from 127.0.0.1, because Node can't resolve its host. */
async function responseOf(url: string): Promise<{ readonly status: number; readonly policy: string }> {
  const { pathname, port } = new URL(url);
  const { status, headers } = await fetch(`http://127.0.0.1:${port}${pathname}`);
  return { status, policy: headers.get('content-security-policy') ?? '' };
}
