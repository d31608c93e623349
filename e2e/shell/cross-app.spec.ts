import type { Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, test } from '../test.ts';
import { isSameDocument, markDocument, open } from './page-state.ts';

test.use({ viewport: { width: 1440, height: 900 } });

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

test('from the blog, Blog stays in the document, Pricing and Download load theirs, and Back returns', async ({
  page,
}) => {
  await open(page, '/blog/quic-connection-migration');
  await markDocument(page);
  await follow(page, 'Blog');
  await expect(heading(page, 'Blog')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await follow(page, 'Pricing');
  await expect(heading(page, 'Start free')).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
  await page.goBack();
  await expect(heading(page, 'Blog')).toBeVisible();

  await markDocument(page);
  await page.getByRole('button', { name: `Get ${site.brand}` }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Download' }).click();
  await expect(heading(page, 'Download')).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});

test('inside the main site, Pricing and Download stay in the document, and Blog loads its own', async ({ page }) => {
  await open(page, '/pricing');
  await markDocument(page);
  const button = page.getByRole('button', { name: `Get ${site.brand}` });
  await button.click();
  await page.getByRole('banner').getByRole('link', { name: 'Download' }).click();
  await expect(heading(page, 'Download')).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.goBack();
  await expect(heading(page, 'Start free')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Download')).toBeVisible();
  await follow(page, 'Pricing');
  await expect(heading(page, 'Start free')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);

  await follow(page, 'Blog');
  await expect(heading(page, 'Blog')).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
  await page.goBack();
  await expect(heading(page, 'Start free')).toBeVisible();
});
