import type { Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, test } from '../test.ts';
import { isSameDocument, markDocument, open } from './page-state.ts';

const HEADINGS = { Blog: 'Blog', Pricing: 'Start free', Download: 'Download' };

type Name = keyof typeof HEADINGS;

async function isAt(page: Page, name: Name): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS[name] })).toBeVisible();
}

/** Follows a link of the header; resolves to whether the document is still the same. */
async function follow(page: Page, name: Name): Promise<boolean> {
  await markDocument(page);
  const menu = page.getByRole('button', { name: `Get ${site.brand}` });
  if (name === 'Download') {
    await menu.click();
  }
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await isAt(page, name);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  return isSameDocument(page);
}

test('links stay in the document within an app and load one between apps, and Back returns', async ({ page }) => {
  await test.step('from the blog', async () => {
    await open(page, '/blog/quic-connection-migration');
    expect(await follow(page, 'Blog')).toBe(true);
    expect(await follow(page, 'Pricing')).toBe(false);
    await page.goBack();
    await isAt(page, 'Blog');
    expect(await follow(page, 'Download')).toBe(false);
  });
  await test.step('inside the main site', async () => {
    await open(page, '/pricing');
    expect(await follow(page, 'Download')).toBe(true);
    await page.goBack();
    await isAt(page, 'Pricing');
    await page.goForward();
    await isAt(page, 'Download');
    expect(await follow(page, 'Pricing')).toBe(true);
    expect(await follow(page, 'Blog')).toBe(false);
    await page.goBack();
    await isAt(page, 'Pricing');
  });
});
