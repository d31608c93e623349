import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { parseSiteConfig } from '@portico/core/site-config';
import { endWithTests } from '@portico/core/testing/programs';
import { site } from './fixture/site.config.ts';
import { PORT } from './ports.ts';
import { startServer } from './running-server.ts';
import { expect, forget, load, test } from './test.ts';
import { chooseTheme, shownTheme } from './theme.ts';

/* The apps in examples/ with the packed shell, and the plain page there, each next to a blog. */

/** Each app has its own host under one subdomain of `localhost`, because browsers treat such hosts as secure without TLS. */
const APP = `http://dash.${site.productDomain}:${PORT + 2002}`;
const BLOG_OF_APP = `http://${site.productDomain}:${PORT + 2000}`;
const SERVERS: Readonly<Record<string, string>> = {
  dashboard: 'react-router-serve build/server/index.js',
  'vite-app': `vite preview --outDir build --strictPort --host 127.0.0.1 --port ${PORT + 2002}`,
};
const OF_APP = { SITE_ORIGIN: BLOG_OF_APP, PRODUCT_DOMAIN: site.productDomain };
const PLAIN_PAGE = `http://localhost:${PORT + 2100}`;
const BLOG = `http://localhost:${PORT}`;

test.describe.configure({ mode: 'default' });

/** Tests the parts of the shell that each app has, and what it shares with its blog. Leaves the page. */
async function expectShell(page: Page, blog: string): Promise<void> {
  const blogLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
  await expect(blogLink).toHaveAttribute('href', `${blog}/blog`);
  await expect(page.getByRole('contentinfo')).toContainText(`${new Date().getUTCFullYear()} ${site.company}`);
  await test.step('a theme chosen here applies on the blog, and one chosen there applies here', async () => {
    await chooseTheme(page, 'dark');
    const other = await page.context().newPage();
    await load(other, `${blog}/blog`);
    expect(await shownTheme(other)).toEqual(['dark', 'dark']);
    await chooseTheme(other, 'light-high-contrast');
    await other.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
  });
  await test.step('the palette leads to a post', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('handshake');
    await expect(page.getByRole('option', { selected: true })).toHaveAttribute('href', /tls-1-3-handshake/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${blog}/blog/tls-1-3-handshake-byte-by-byte`);
    // An idle page keeps fetching, which would fail once the servers stop.
    await page.goto('about:blank');
  });
}

test('an app in framework mode has the whole shell on its own origin', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  await withApp('dashboard', async () => {
    const { policy } = await responseOf(`${APP}/`);
    expect(policy).toContain(`connect-src 'self' ${BLOG_OF_APP};`);
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'sha256-/);
    await load(page, `${APP}/`);
    await expect(page.locator('meta[name=app-version]')).toHaveAttribute('content', '2.0.0');

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
      expect((await responseOf(`${APP}/nothing/here`)).status).toBe(404);
      await load(page, `${APP}/nothing/here`);
      await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', `${BLOG_OF_APP}/blog`);
      forget(complaints, /status of 404/);
    });
    await expectShell(page, BLOG_OF_APP);
  });
});

test('an app in framework mode works in development', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(180_000);
  await install('dashboard');
  const app = runIn('dashboard', 'react-router', ['dev', '--port', new URL(APP).port, '--host', '127.0.0.1']);
  try {
    const status = () => responseOf(`${APP}/`).then(({ status }) => status);
    await expect.poll(() => status().catch(() => 0), { timeout: 30_000 }).not.toBe(0);
    expect(await status()).toBe(200);
    await load(page, `${APP}/`);
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('link', { name: 'Usage' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  } finally {
    app.kill('SIGTERM');
  }
});

test('a single-page app that Vite builds has the shell, in step with the blog', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(180_000);
  await withApp('vite-app', async () => {
    await page.goto(`${APP}/`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Status');
    await test.step('its router follows its links, and the new page is announced', async () => {
      const loaded = await page.evaluate(() => performance.timeOrigin);
      await page.getByRole('link', { name: 'History' }).click();
      await expect(heading).toHaveText('History');
      await expect(heading).toBeFocused();
      await expect(page.locator('[data-toast-region]:not(dialog *) [aria-live="polite"]')).toHaveText(
        'History · Relay',
      );
      await page.goBack();
      await expect(page.getByRole('link', { name: 'History' })).toBeFocused();
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    });

    await test.step('the theme is applied before the app is', async () => {
      await chooseTheme(page, 'dark');
      await page.route('**/assets/*.js', () => {});
      await page.goto(`${APP}/`, { waitUntil: 'commit' });
      await expect.poll(() => shownTheme(page)).toEqual(['dark', 'dark']);
      await page.unrouteAll();
      await page.goto(`${APP}/`);
    });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.locator('[data-toast]')).toContainText('All systems work.');
    await expectShell(page, BLOG_OF_APP);
  });
});

test('any page may read the files of the shell', { tag: '@slow' }, async ({ request }) => {
  for (const [file, type] of [
    ['head.html', 'text/html'],
    ['header.html', 'text/html'],
    ['footer.html', 'text/html'],
    ['shell.css', 'text/css'],
    ['shell.js', 'text/javascript'],
    ['policy.json', 'application/json'],
    ['config.json', 'application/json'],
  ] as const) {
    const response = await request.get(`/shell/${file}`);
    expect(response.status(), file).toBe(200);
    expect(response.headers()['content-type'], file).toContain(type);
    expect(response.headers()['access-control-allow-origin'], file).toBe('*');
    expect(response.headers().etag, file).toMatch(/^(?:W\/)?"/);
  }
  expect((await request.get('/shell/no-such-file')).status()).toBe(404);
});

test('the configuration of an app is valid next to a site on localhost', { tag: '@slow' }, async () => {
  const { SITE_ORIGIN: before } = process.env;
  process.env.SITE_ORIGIN = 'http://localhost:3000';
  try {
    const { default: config } = await import('../examples/dashboard/site.config.ts');
    expect(parseSiteConfig(config).hosts.site).toBe('http://localhost:3000');
  } finally {
    if (before === undefined) {
      delete process.env.SITE_ORIGIN;
    } else {
      process.env.SITE_ORIGIN = before;
    }
  }
});

test('a plain page has the whole shell, under a policy without unsafe-inline', { tag: '@slow' }, async ({
  page,
  newPage,
}) => {
  const server = spawn(process.execPath, ['examples/plain-page/serve.mjs'], {
    env: { ...process.env, SITE_ORIGIN: BLOG, PORT: new URL(PLAIN_PAGE).port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(server);
  await once(server.stdout, 'data');
  const response = await page.goto(PLAIN_PAGE);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  const header = page.getByRole('banner');

  await test.step('menus, with keys, links to the site', async () => {
    const docs = header.getByRole('button', { name: 'Docs', exact: true });
    // The code for keys loads with the focus.
    await docs.focus();
    await expect(docs).toHaveAttribute('aria-expanded', 'false');
    await docs.press('ArrowDown');
    await expect(header.getByRole('link', { name: 'View all docs' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(docs).toBeFocused();
  });

  await test.step('toasts and tooltips', async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.locator('[data-toast][data-priority="success"]')).toContainText('All systems work.');
    await header.getByRole('button', { name: 'Change Theme' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Light, dark or high contrast');
  });

  await test.step('the page keeps its own styles, and its rules do not change the shell', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Georgia/);
    await expect(header.getByRole('link', { name: 'Pricing' })).not.toHaveCSS('color', 'rgb(102, 51, 153)');
    expect(await header.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 64 });
    const sizes = await header
      .locator('.site-navigation-entry')
      .evaluateAll((all) => all.map((entry) => getComputedStyle(entry).fontSize));
    expect(new Set(sizes).size, 'links and buttons look the same').toBe(1);
    const icon = header.locator('.site-menu a[data-icon]').first();
    expect(await icon.evaluate((link) => getComputedStyle(link, '::before').maskImage)).toContain('data:image/svg+xml');
  });

  await test.step('the drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await header.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await expectShell(page, BLOG);

  await test.step('without JavaScript, menus, footer and a way to the search', async () => {
    const plain = await newPage({ javaScriptEnabled: false });
    await plain.goto(PLAIN_PAGE);
    await plain.getByRole('button', { name: 'Docs', exact: true }).click();
    await expect(plain.getByRole('link', { name: 'View all docs' })).toBeVisible();
    await plain.keyboard.press('Escape');
    await expect(plain.getByRole('contentinfo').getByRole('link', { name: 'Service status' })).toBeVisible();
    await plain.getByRole('button', { name: 'Search' }).click();
    await expect(plain).toHaveURL(/\/blog\/search\??$/);
  });
  server.kill();
});

/** Installs the packed shell in an app; with `--build` checks its types and builds it. */
async function install(name: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, ...OF_APP };
  await promisify(execFile)(process.execPath, ['scripts/build-example.mjs', name, ...args], { env });
}

/** Starts an installed program in an app's folder. */
function runIn(name: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [path.resolve('node_modules/.bin', program), ...args], {
    cwd: path.join('examples', name),
    env: { ...process.env, ...OF_APP, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(child);
  return child;
}

/** Builds an app with the packed shell, and runs a test with it and a blog. */
async function withApp(name: string, run: () => Promise<void>): Promise<void> {
  await install(name, '--build');
  const { port: PORT } = new URL(BLOG_OF_APP);
  const blog = await startServer(undefined, {
    env: { PORT, BASE_URL: BLOG_OF_APP, CACHE_DIR: `.cache/e2e-${name}` },
  });
  const [program = '', ...args] = SERVERS[name]?.split(' ') ?? [];
  const app = runIn(name, program, args, { PORT: new URL(APP).port, HOST: '127.0.0.1', NODE_ENV: 'production' });
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
