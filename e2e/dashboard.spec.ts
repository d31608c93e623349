import type { Page } from '@playwright/test';
import { site } from './fixture/site.config.ts';
import { BLOG, BUILT, DEV, statusOf, withDashboard } from './running-dashboard.ts';
import { open } from './shell/page-state.ts';
import { expect, forget, test } from './test.ts';
import { chooseTheme, shownTheme } from './theme.ts';

// They have the same ports, and the second finds the shell installed.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const POST = `${BLOG}/blog/tls-1-3-handshake-byte-by-byte`;

/** Opens the palette, finds a post of the blog by its title, and follows it. */
async function findPost(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('handshake');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('href', POST);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(POST);
  // An idle page goes on to fetch, from servers that stop now.
  await page.goto('about:blank');
}

test('an app with the packed shell, built, has all of it on its own origin', async ({ page, context, complaints }) => {
  await withDashboard('built', async () => {
    const { policy } = await statusOf(`${BUILT}/`);
    expect(policy).toContain(`connect-src 'self' ${BLOG};`);
    await open(page, `${BUILT}/`);
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');

    await test.step('its version is its own, and links to the site lead there', async () => {
      await expect(page.locator('meta[name=app-version]')).toHaveAttribute('content', '2.0.0');
      await expect(header.getByRole('link', { name: 'Blog', exact: true })).toHaveAttribute('href', `${BLOG}/blog`);
      await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} ${site.company}`);
      await expect(footer.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', `${BLOG}/blog/rss.xml`);
    });

    await test.step('a theme that is chosen here is that of its other tab at once, and of the blog', async () => {
      const other = await context.newPage();
      await open(other, `${BUILT}/usage`);
      await chooseTheme(page, 'dark');
      await expect.poll(() => shownTheme(other)).toEqual(['dark', 'dark']);
      await open(other, `${BLOG}/blog`);
      expect(await shownTheme(other)).toEqual(['dark', 'dark']);
      await chooseTheme(other, 'light-high-contrast');
      await other.close();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => shownTheme(page)).toEqual(['light-high-contrast', 'light-high-contrast']);
    });

    await test.step('the progress bar shows a form that saves slowly, and a toast what came of it', async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'submitting');
      await expect(page.locator('[data-toast]')).toContainText('Saved as Relay race.');
    });

    await test.step('its router follows its links, and an unknown address gets the error page', async () => {
      const loaded = await page.evaluate(() => performance.timeOrigin);
      await page.getByRole('link', { name: 'Usage' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
      expect((await statusOf(`${BUILT}/nothing/here`)).status).toBe(404);
      await open(page, `${BUILT}/nothing/here`);
      await expect(page.getByRole('heading', { level: 1, name: 'This path leads nowhere' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', `${BLOG}/blog`);
      forget(complaints, /status of 404/);
    });

    await findPost(page);
  });
});

test('an app with the packed shell works in development', async ({ page }) => {
  await withDashboard('in development', async () => {
    await open(page, `${DEV}/`);
    await chooseTheme(page, 'dark');
    await expect.poll(() => shownTheme(page)).toEqual(['dark', 'dark']);
    await page.getByRole('button', { name: 'Copy the token' }).click();
    await expect(page.locator('[data-toast]')).toContainText('copied.');
    await findPost(page);
  });
});
