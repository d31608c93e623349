import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithTests } from '@portico/config/testing/programs';
import { site } from './fixture/site.config.ts';
import { PORT } from './ports.ts';
import { expect, test } from './test.ts';
import { chooseTheme, shownTheme, storeTheme } from './theme.ts';

/* The page of examples/plain-page, which no React renders, with the files of /shell/ of the tests' site. */

const SITE = `http://localhost:${PORT}`;
const PAGE = `http://localhost:${PORT + 2100}`;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const server = spawn(process.execPath, ['examples/plain-page/serve.mjs'], {
    env: { ...process.env, SITE_ORIGIN: SITE, PORT: new URL(PAGE).port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(server);
  await once(server.stdout, 'data');
});

test('any page may read the files of the shell', async ({ request }) => {
  for (const [file, type] of [
    ['head.html', 'text/html'],
    ['header.html', 'text/html'],
    ['footer.html', 'text/html'],
    ['shell.css', 'text/css'],
    ['shell.js', 'text/javascript'],
    ['policy.json', 'application/json'],
  ] as const) {
    const response = await request.get(`/shell/${file}`);
    expect(response.status(), file).toBe(200);
    expect(response.headers()['content-type'], file).toContain(type);
    expect(response.headers()['access-control-allow-origin'], file).toBe('*');
    expect(response.headers().etag, file).toMatch(/^(?:W\/)?"/);
  }
  expect((await request.get('/shell/no-such-file')).status()).toBe(404);
});

test('a plain page has the whole shell, under a policy without unsafe-inline', async ({ page, context }) => {
  await storeTheme(context, 'dark');
  const response = await page.goto(PAGE);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  expect(await shownTheme(page)).toEqual(['dark', 'dark']);
  const header = page.getByRole('banner');

  await test.step('menus, with keys, links to the site', async () => {
    const docs = header.getByRole('button', { name: 'Docs', exact: true });
    await expect(docs).toHaveAttribute('aria-expanded', 'false');
    await docs.press('ArrowDown');
    await expect(header.getByRole('link', { name: 'View all docs' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(docs).toBeFocused();
    await expect(header.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', `${SITE}/pricing`);
  });

  await test.step('the theme, which the site has too', async () => {
    await chooseTheme(page, 'light-high-contrast');
    await expect(page.locator('html')).toHaveClass('light-high-contrast');
    const blog = await context.newPage();
    await blog.goto('/blog');
    expect(await shownTheme(blog)).toEqual(['light-high-contrast', 'light-high-contrast']);
    await blog.close();
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
    const box = await header.boundingBox();
    expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 1440, 64]);
    const sizes = await header
      .locator('.site-navigation-entry')
      .evaluateAll((all) => all.map((entry) => getComputedStyle(entry).fontSize));
    expect(new Set(sizes).size, 'links and buttons look the same').toBe(1);
    await expect(header.locator('.theme-menu .icon:visible')).toHaveCount(1);
    await expect(header.locator('.search-button')).toHaveCSS('border-top-width', '1px');
    const icon = header.locator('.site-menu a[data-icon]').first();
    expect(await icon.evaluate((link) => getComputedStyle(link, '::before').maskImage)).toContain('data:image/svg+xml');
    await expect(page.getByRole('contentinfo')).toContainText(`${new Date().getUTCFullYear()} ${site.company}`);
  });

  await test.step('the drawer', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await header.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the palette, which leads to a post', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('connection migration');
    await expect(page.getByRole('group', { name: 'Posts' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${SITE}/blog/quic-connection-migration`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a plain page has menus, footer and a way to the search', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Docs', exact: true }).click();
    await expect(page.getByRole('link', { name: 'View all docs' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Service status' })).toBeVisible();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/blog\/search\??$/);
  });
});
