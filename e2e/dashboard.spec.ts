import type { Page } from '@playwright/test';
import {
  BLOG,
  BROWSER_ARGS,
  BUILT,
  DEV,
  type RunningDashboard,
  startBlog,
  startBuilt,
  startInDevelopment,
} from './running-dashboard.ts';
import type { RunningServer } from './running-server.ts';
import { expect, hydrated, test } from './test.ts';
import { chooseTheme, shownTheme } from './theme.ts';

// Both tests have one blog, and the second finds the shell installed.
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: [...BROWSER_ARGS],
  },
});

let blog: RunningServer;
let dashboard: RunningDashboard | undefined;

test.beforeAll(async () => {
  blog = await startBlog([BUILT, DEV]);
});

test.afterEach(async () => {
  await dashboard?.stop();
  dashboard = undefined;
});

test.afterAll(() => blog.stop());

/** Opens the palette, finds a post of the blog by its title, and follows it. */
async function findPost(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('handshake');
  const post = page.getByRole('option').first();
  await expect(post).toHaveAttribute('href', `${BLOG}/blog/tls-1-3-handshake-byte-by-byte`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${BLOG}/blog/tls-1-3-handshake-byte-by-byte`);
}

test('an app with the packed shell, built, has all of it on an origin of its own', async ({
  page,
  context,
  complaints,
}) => {
  dashboard = await startBuilt();
  await dashboard.ready;
  const response = await page.goto(`${BUILT}/`);
  expect(response?.headers()['content-security-policy']).toContain(`connect-src 'self' ${BLOG}`);
  await hydrated(page);

  await test.step('its version is its own, and links to the site lead there', async () => {
    await expect(page.locator('meta[name=app-version]')).toHaveAttribute('content', '2.0.0');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toHaveAttribute('href', `${BLOG}/blog`);
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getUTCFullYear()} Relay Networks Ltd.`);
    await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', `${BLOG}/blog/rss.xml`);
  });

  await test.step('a theme that is chosen here is that of its other tab at once, and of the blog', async () => {
    const other = await context.newPage();
    await other.goto(`${BUILT}/usage`);
    await hydrated(other);
    await chooseTheme(page, 'dark');
    await expect.poll(() => shownTheme(other)).toEqual(['dark', 'dark']);
    await other.goto(`${BLOG}/blog`);
    expect(await shownTheme(other)).toEqual(['dark', 'dark']);
    await hydrated(other);
    await chooseTheme(other, 'light-high-contrast');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
    await other.close();
  });

  await test.step('the progress bar shows a form that saves slowly, and a toast what came of it', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-navigation-progress][data-state=submitting]')).toBeVisible();
    await expect(page.getByText('Saved as Relay race.')).toBeVisible();
  });

  await test.step('its links are followed by its router, and an address that nothing has gets the error page', async () => {
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'Usage' }).click();
    await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    const missing = await page.goto(`${BUILT}/nothing/here`);
    expect(missing?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'This path leads nowhere' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', `${BLOG}/blog`);
    // The browser's own words for the status.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  await test.step('the palette finds posts of the blog and opens them there', () => findPost(page));
});

test('an app with the packed shell works in development', async ({ page }) => {
  dashboard = await startInDevelopment();
  await dashboard.ready;
  await page.goto(`${DEV}/`);
  await hydrated(page);
  await chooseTheme(page, 'dark');
  expect(await shownTheme(page)).toEqual(['dark', 'dark']);
  await page.getByRole('button', { name: 'Copy the token' }).click();
  await expect(page.getByText(/Token copied|Not copied/)).toBeVisible();
  await findPost(page);
});
