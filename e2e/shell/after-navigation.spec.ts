import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { isSameDocument, markDocument, open } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

function announcer(page: Page) {
  return page.locator('[data-route-announcer]');
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** The last link of the list of posts, far down the page. */
function lastPost(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').last();
}

test('the title is announced politely, and not on the first load', async ({ page }) => {
  await open(page, '/blog');
  await expect(announcer(page)).toHaveAttribute('aria-live', 'polite');
  await expect(announcer(page)).toHaveText('');
  const title = await lastPost(page).textContent();
  await lastPost(page).click();
  await expect(heading(page)).toHaveText(title ?? '');
  await expect(announcer(page)).toContainText(title ?? '');
  await expect(announcer(page)).toHaveText(await page.title());
  await page.goBack();
  await expect(heading(page)).toHaveText('Blog');
  await expect(announcer(page)).toHaveText(await page.title());
});

test('focus that fell to the body goes to the main heading', async ({ page }) => {
  await open(page, '/blog');
  await lastPost(page).press('Enter');
  await expect(page).not.toHaveURL(/\/blog$/);
  await expect(heading(page)).toBeFocused();
});

test('focus that is somewhere stays there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, POST);
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
  await blog.press('Enter');
  await expect(heading(page)).toHaveText('Blog');
  await expect(blog).toBeFocused();
});

test('a change of the hash alone is left alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, POST);
  await markDocument(page);
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
  await link.click();
  await expect(page).toHaveURL(/#/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(announcer(page)).toHaveText('');
  await expect(heading(page)).not.toBeFocused();
  expect(await isSameDocument(page)).toBe(true);
});

test('a change of the query alone is left alone', async ({ page }) => {
  await open(page, '/blog');
  await markDocument(page);
  const next = page.locator('main a[href="/blog?page=2"]').first();
  await next.click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(heading(page)).toHaveText('Blog, page 2');
  await expect(announcer(page)).toHaveText('');
  await expect(heading(page)).not.toBeFocused();
  expect(await isSameDocument(page)).toBe(true);
});

test('a new page begins at its top; back and forward restore where the reader was', async ({ page }) => {
  await open(page, '/blog');
  await lastPost(page).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await lastPost(page).click();
  await expect(page).not.toHaveURL(/\/blog$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));

  await page.goBack();
  await expect(heading(page)).toHaveText('Blog');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await page.goForward();
  await expect(heading(page)).not.toHaveText('Blog');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('focus on the heading does not scroll to it', async ({ page }) => {
  await open(page, '/blog');
  await lastPost(page).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await lastPost(page).click();
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText('Blog');
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expect(heading(page)).not.toBeInViewport();
});
