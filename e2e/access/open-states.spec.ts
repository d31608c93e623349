import type { Page } from '@playwright/test';
import { APPLIED_THEMES } from '@portico/core/themes';
import { test as everythingTest } from '../everything.ts';
import { MENUS } from '../shell/specification.ts';
import { violations } from '../violations.ts';
import { expect, forget, load, test } from './test.ts';

const menus = MENUS.map(([name]) => name);

test.describe.configure({ timeout: 120_000 });

async function open(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await load(page, url);
}

async function expectNoViolations(page: Page, leftOut = ['main', 'footer', '.slot-banner']): Promise<void> {
  expect(await violations(page, { themes: APPLIED_THEMES, leftOut })).toEqual([]);
}

async function checkPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  for (const [query, status] of [
    ['quic', /\d/],
    ['zzzzqqqq', /No results/],
  ] as const) {
    await palette.getByRole('combobox').fill(query);
    await expect(palette.getByRole('status').filter({ hasText: status })).toBeAttached();
    await expectNoViolations(page);
  }
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
}

test('axe finds nothing in the skip link, menus, palette and error page', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  await open(page, '/blog');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expectNoViolations(page);
  for (const name of [...menus, 'Change Theme']) {
    await test.step(name, async () => {
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
    });
  }
  await checkPalette(page);
  await test.step('the error page', async () => {
    const html = await (await page.request.get('/blog/nowhere')).text();
    const body = html.replace(/<h1>[^<]*/, '<h1>Something broke on our side');
    await page.route(/\/blog\/[\w-]+$/, (route) => route.fulfill({ status: 500, contentType: 'text/html', body }));
    await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /broke/ })).toBeVisible();
    await expectNoViolations(page, []);
    forget(complaints, /status of 500/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('axe finds nothing in the drawer, its sub-menu and the palette', { tag: '@slow' }, async ({ page }) => {
    await open(page, '/blog');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expectNoViolations(page);
    await drawer.getByText('Use cases', { exact: true }).click();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await checkPalette(page);
  });
});

// The gallery is a page of the extended site.
everythingTest('axe finds nothing in toasts and tooltips', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/gallery');
  for (const priority of ['info', 'warning', 'success', 'danger']) {
    await test.step(priority, async () => {
      await page
        .getByRole('main')
        .getByRole('button', { name: `Toast: ${priority}` })
        .first()
        .click();
      // A toast doesn't time out while the pointer is on it.
      await page.locator('[data-toast] p').hover();
      // Axe can't measure the contrast of the header while text is scrolled behind it.
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Dismiss' }).click();
    });
  }
  await page.getByRole('button', { name: 'Long hint' }).hover();
  await expect(page.getByRole('tooltip', { name: /too long/ })).toBeVisible();
  await expectNoViolations(page, ['.slot-banner']);
});

everythingTest('axe finds nothing in the components of pages, in each theme', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/components');
  await page.getByRole('tab', { name: 'macOS' }).first().click();
  await expect(page.getByRole('tabpanel', { name: 'macOS' }).first().getByText('brew install')).toBeVisible();
  await expect(page.getByRole('region', { name: 'PostList' }).getByRole('article')).toHaveCount(8);
  const grounds = await page
    .getByRole('region', { name: 'Callout' })
    .locator('[data-applied-theme]')
    .evaluateAll((looks) => looks.map((look) => getComputedStyle(look).backgroundColor));
  expect(new Set(grounds).size).toBe(4);
  // The page has all themes, and each section four times, with the same name.
  expect(await violations(page, { themes: ['light'], leftOut: ['.gallery-themes section', '.slot-banner'] })).toEqual(
    [],
  );
});
