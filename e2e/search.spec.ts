import type { Page } from '@playwright/test';
import { site } from './fixture/site.config.ts';
import { expect, load, test } from './test.ts';

const found = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('listitem');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search page has results, in pages, and says what to try if nothing is found', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/blog\/search\??$/);
    const tags = page.getByRole('navigation', { name: 'Tags' }).getByRole('link');
    await expect(tags).toHaveCount(10);
    expect((await tags.allTextContents()).slice(0, 2)).toEqual(site.search.defaultTags);
    await page.getByRole('searchbox').fill('quic');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/blog/search?q=quic');
    await expect(page).toHaveTitle(/^Search: quic /);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
    await expect(tags.filter({ hasText: 'QUIC' })).toBeVisible();
    const summary = `${await found(page).count()} posts for “quic”, sorted by relevance.`;
    await expect(page.getByRole('main').getByRole('status')).toHaveText(summary);
    await expect(found(page).first().getByRole('heading', { level: 2 })).toContainText('QUIC connection migration');
    // Posts that only mention the word follow, each with the place.
    await expect(found(page).nth(1).locator('mark').first()).toHaveText('QUIC');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

    await page.goto('/blog/search?q=e');
    const list = page.getByRole('region', { name: 'Posts' }).getByRole('list').first().getByRole('listitem');
    await expect(list).toHaveCount(12);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/blog/search?page=2&q=e');
    await expect(list.first()).toBeVisible();

    await page.goto('/blog/search?q=xyzzyx');
    await expect(page.getByText('No posts found for “xyzzyx”. Check the spelling')).toBeVisible();
    await expect(tags).toHaveCount(10);
    await page.goto('/blog/search?q=kuberentes');
    await expect(page.getByText('No posts found for “kuberentes”. Did you mean kubernetes?')).toBeVisible();
    await page.getByRole('link', { name: 'kubernetes', exact: true }).click();
    await expect(page).toHaveURL('/blog/search?q=kubernetes');
    await expect(found(page).first()).toBeVisible();
    await page.goto('/blog/search?q=kuberentes');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Kubernetes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kubernetes');
    await page.goto(`/blog/search?q=${'z'.repeat(250)}`);
    await expect(page.getByText('only the first part of it was used')).toBeVisible();
  });
});

test('a search is a navigation, and an excerpt leads to its section', async ({ page }) => {
  await load(page, '/blog/search');
  const field = page.getByRole('searchbox');
  const heading = page.getByRole('heading', { level: 1 });
  await field.fill('handshake');
  await field.press('Enter');
  await expect(page).toHaveURL('/blog/search?q=handshake');
  await expect(page.getByRole('main').getByRole('status')).toContainText('for “handshake”');
  await expect(heading).toBeFocused();
  await expect(field).toHaveValue('handshake');
  const announcer = page.locator('[data-toast-region]:not(dialog *) [aria-live="polite"]');
  await expect(announcer).toHaveText(/^Search: handshake /);
  const section = found(page).locator('.found-section').first();
  const title = String(await section.textContent());
  await expect(
    found(page)
      .getByRole('heading', { level: 2 })
      .filter({ hasText: `› ${title}` })
      .first(),
  ).toBeVisible();
  await section.click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+#[\w-]+$/);
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
  await page.goBack();
  await expect(field).toHaveValue('handshake');
  await page.getByRole('main').getByRole('link', { name: 'Clear' }).click();
  await expect(field).toHaveValue('');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/blog/search');
});

test('offline, the search form keeps the results and what is typed', { tag: '@slow' }, async ({ page, context }) => {
  await load(page, '/blog/search?q=quic');
  const field = page.getByRole('searchbox');
  const notice = page.getByText('You are offline. You can still read this page.');
  const count = await found(page).count();
  await context.setOffline(true);
  await field.fill('certificate');
  await field.press('Enter');
  await expect(notice).toHaveCount(1);
  await expect(page).toHaveURL('/blog/search?q=quic');
  await expect(found(page)).toHaveCount(count);
  await expect(field).toHaveValue('certificate');
  await expect(field).toBeFocused();
});
