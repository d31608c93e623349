import { expect, hydrated, test } from './test.ts';

test('what an author leaves open or ends too often stays in the article, and hydrates', async ({
  page,
  complaints,
}) => {
  await page.goto('/blog/html-of-a-readme');
  await hydrated(page);
  const article = page.locator('.prose');
  for (const text of ['One', 'AFTER the head.', 'Directly within', 'AFTER the tables.', 'AFTER it all.']) {
    await expect(article.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(article.locator('div[align="center"]')).toHaveText(/^\s*One\s*Docs\s*$/);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  expect(complaints).toEqual([]);
});
