import type { Page } from '@playwright/test';
import { expect, load, test } from '../test.ts';
import { isSameDocument, markDocument } from './page-state.ts';

const POST = '/blog/markdown-features';

function notice(page: Page, priority: string) {
  return page.locator(`[data-toast][data-priority="${priority}"]`);
}

test('code is copied in the form in which it is used, and the button says so', { tag: '@slow' }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await load(page, POST);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  // Without removed lines, signs and line numbers.
  const changed = page.locator('figure.code', { has: page.locator('[data-number]') });
  await changed.getByRole('button', { name: 'Copy code' }).press('Enter');
  await expect(changed.locator('.copy-code')).toHaveText('Copied');
  await expect(page.locator('[data-toast-region]:not(dialog *) [aria-live="polite"]')).toHaveText('Copied');
  expect(await copied()).toBe(
    "const host = 'localhost';\nconst port = 443;\nconst server = createServer();\nserver.listen(port, host);\n",
  );
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(notice(page, 'success')).toContainText('The link is copied.');
  expect(await copied()).toBe(`${baseURL}${POST}`);
});

test('a refused copy is reported, with another way to copy', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() => {
    const value = { writeText: () => Promise.reject(new Error('Refused.')) };
    Object.defineProperty(navigator, 'clipboard', { value });
  });
  await load(page, POST);
  await page.getByRole('button', { name: 'Copy code' }).first().click();
  await expect(notice(page, 'danger')).toContainText('Select the code');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(notice(page, 'danger').last()).toContainText('address bar');
});

test('a page of another version of the site is loaded with its own scripts', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog');
  await markDocument(page);
  const version = await page.locator('meta[name="app-version"]').getAttribute('content');
  const link = page.locator('.post-title a').first();
  const href = String(await link.getAttribute('href'));
  await page.route(`**${href}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(`"${version}"`, '"99.0.0"') });
  });
  await link.click();
  await expect(page).toHaveURL(href);
  await expect(page.locator('meta[name="app-version"]')).toHaveAttribute('content', '99.0.0');
  expect(await isSameDocument(page)).toBe(false);
});
