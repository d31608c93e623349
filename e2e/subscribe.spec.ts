import { expect, load, test } from './test.ts';

test('each page has one button to subscribe, which leads to the feed of its topic', { tag: '@slow' }, async ({
  page,
}) => {
  await load(page, '/blog');
  await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    '/blog/subscribe',
  );
  await load(page, '/blog/category/protocols');
  const button = page.getByRole('main').getByRole('link', { name: 'Subscribe' });
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe' })).toBeVisible();
  const feed = page.locator('#category-protocols');
  await expect(feed.getByText(/\/blog\/category\/protocols\/rss\.xml$/)).toBeVisible();
  await expect(feed.getByRole('link', { name: 'Feedly' })).toHaveAttribute('href', /feedly\.com.*category%2Fprotocols/);
  // One choice at a time.
  await page.locator('summary', { hasText: /^Authors/ }).click();
  await expect(feed).toBeVisible();
  await page.locator('summary', { hasText: /^Leif Aasen$/ }).click();
  await expect(feed).toBeHidden();
});

test('a link to the feed of a tag opens the list of tags', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog/tag/quic');
  await page.getByRole('main').getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.locator('#tag-quic').getByText(/\/blog\/tag\/quic\/rss\.xml$/)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a feed that a person opens leads to the page to subscribe, with that feed open', { tag: '@slow' }, async ({
    page,
  }) => {
    await page.goto('/blog/category/protocols/atom.xml');
    await expect(page).toHaveURL(/\/blog\/subscribe#category-protocols$/);
    await expect(page.locator('#category-protocols').getByText(/rss\.xml$/)).toBeVisible();
    await page.locator('summary', { hasText: /^Authors/ }).click();
    await page.locator('summary', { hasText: /^Leif Aasen$/ }).click();
    await expect(page.locator('#author-leif-aasen').getByText(/rss\.xml$/)).toBeVisible();
  });
});
