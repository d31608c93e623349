import type { Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, hydrated, test } from '../test.ts';
import { chooseTheme, shownTheme } from '../theme.ts';
import { UNCHANGED_BROWSER } from '../whole-browser.ts';
import { open } from './page-state.ts';

test.use({ launchOptions: UNCHANGED_BROWSER });

async function restored(page: Page): Promise<void> {
  // The document that is left may go in the middle of the question.
  const isRestored = () =>
    page.evaluate(() => document.documentElement.hasAttribute('data-restored')).catch(() => false);
  await expect.poll(isRestored).toBe(true);
}

async function watchRestoring(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.toggleAttribute('data-restored', persisted),
    ),
  );
}

test('the header is right when the page comes back from the back/forward cache', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/blog/quic-connection-migration');
  await watchRestoring(page);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await header.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start free' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await restored(page);
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  expect(await header.evaluate((element) => getComputedStyle(element, '::before').opacity)).toBe('1');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test('a drawer whose link was followed is closed when the page comes back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/blog');
  await watchRestoring(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start free' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await restored(page);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});

test('a menu whose link was followed is closed when the page comes back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/blog');
  await watchRestoring(page);
  const button = page.getByRole('button', { name: `Get ${site.brand}` });
  await button.click();
  await page.getByRole('banner').getByRole('link', { name: 'Download' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Download' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await restored(page);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the progress bar is gone when the page comes back from one that the router had to load as a document', async ({
  page,
}) => {
  await open(page, '/blog/quic-connection-migration');
  await watchRestoring(page);
  // What `redirectDocument` in a loader comes to.
  await page.route('**/blog/elsewhere.data', (route) =>
    route.fulfill({
      status: 204,
      headers: { 'x-remix-redirect': '/pricing', 'x-remix-status': '302', 'x-remix-reload-document': 'true' },
    }),
  );
  await page.getByRole('heading', { name: 'Now break it' }).evaluate((heading) => {
    heading.after(
      Object.assign(document.createElement('a'), { href: '/blog/elsewhere', textContent: 'To a document' }),
    );
    heading.scrollIntoView({ behavior: 'instant' });
  });
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'To a document' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start free' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await restored(page);
  // It shows a navigation once that has lasted for a moment.
  await page.waitForTimeout(300);
  await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'idle');
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole('main').getByRole('link', { name: 'Protocols' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Protocols' })).toBeVisible();
});

test('the theme that was chosen on another page is shown when the page comes back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/blog');
  await watchRestoring(page);
  await page.goto('/pricing');
  await hydrated(page);
  await chooseTheme(page, 'dark-high-contrast');
  // A page from the cache has no load to wait for.
  await page.goBack({ waitUntil: 'commit' });
  await restored(page);
  expect(await shownTheme(page)).toEqual(['dark-high-contrast', 'dark-high-contrast']);
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.getByRole('radio', { name: 'Dark High Contrast' })).toBeChecked();
});
