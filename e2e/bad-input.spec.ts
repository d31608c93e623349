import { expect, forget, hydrated, pagelessTest, test } from './test.ts';

const NOT_FOUND = [
  '/blog/tag/no-such-tag',
  '/blog/category/no-such-category',
  '/blog/author/no-such-author',
  '/blog?page=0',
  '/blog?page=1e9',
  '/blog?page=999',
  '/blog/tag/ai?page=99',
  '/blog/tag/%F0%9F%9A%80',
  '/blog/a/b/c',
  '/wp-login.php',
];

test('an unknown address is a 404 page inside the shell', async ({ page, request, complaints }) => {
  const response = await page.goto('/blog/no-such-post');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
  await hydrated(page);
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current, 'the section of the address').toHaveText('Blog');
  await expect(current).toHaveAttribute('aria-current', 'true');
  forget(complaints, /status of 404.*\/blog\/no-such-post\)$/);
  for (const path of NOT_FOUND) {
    const other = await request.get(path);
    expect(other.status(), path).toBe(404);
    expect(await other.text(), path).toMatch(/<h1[^>]*>There is nothing here<\/h1>/);
  }
});

// What a server makes of malformed requests is in hostile-requests.test.ts.
pagelessTest(
  'a segment that is not in slug form, a former slug and a slash at the end redirect',
  async ({ request }) => {
    for (const [from, status, to] of [
      ['/blog/tag/Traffic%20Policy?page=99', 301, '/blog/tag/traffic-policy?page=99'],
      ['/blog/tag/http3', 301, '/blog/tag/http-3'],
      ['/blog/author/Priya%20Raman?page=2&utm_source=x', 301, '/blog/author/priya-raman?page=2&utm_source=x'],
      ['/blog/category/PROTOCOLS', 301, '/blog/category/protocols'],
      ['/blog/QUIC_connection-migration', 301, '/blog/quic-connection-migration'],
      ['/blog/Three_kinds-of_blocking', 301, '/blog/head-of-line-blocking-three-layers'],
      ['/blog?page=1', 301, '/blog'],
      ['/blog/', 308, '/blog'],
    ] as const) {
      const response = await request.get(from, { maxRedirects: 0 });
      expect([response.status(), response.headers().location], from).toEqual([status, to]);
    }
  },
);
