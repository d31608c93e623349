import { expect, test } from './test.ts';

test('authors can log in at /admin to write in the browser', async ({ page }) => {
  await page.route(/^https:\/\/www\.githubstatus\.com\//, (route) =>
    route.fulfill({ json: { status: { indicator: 'none' } } }),
  );
  const response = await page.goto('/admin/');
  expect(new URL(page.url()).pathname).toBe('/admin');
  expect(response?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.not.stringContaining('unsafe-eval'),
  });
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
  expect(
    await page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Material Symbols/.test(family) && status === 'loaded'),
    ),
  ).toBe(true);
});
