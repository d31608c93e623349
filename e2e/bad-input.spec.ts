import { connect } from 'node:net';
import { expect, forget, hydrated, pagelessTest, test } from './test.ts';

const NOT_FOUND = [
  '/blog/no-such-post',
  '/blog/tag/no-such-tag',
  '/blog/category/no-such-category',
  '/blog?page=0',
  '/blog?page=-1',
  '/blog?page=1e9',
  '/blog?page=abc',
  '/blog?page=999',
  '/blog?page=2.0',
  '/blog/tag/ai?page=99',
  '/blog/tag/%F0%9F%9A%80',
  '/blog/a/b/c',
  '/wp-login.php',
];

const REFUSED = [
  ['/blog/%E0%A4%A', 400],
  ['/blog/..%2f..%2fetc/passwd', 400],
  ['/blog/%00', 400],
  ['/blog/a%00b', 400],
  [`/blog/${'a'.repeat(10_240)}`, 414],
] as const;

test('a page that is not there says so, inside the shell', async ({ page, complaints }) => {
  const response = await page.goto('/blog/no-such-post');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This path leads nowhere' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
  // It is part of no section: neither the server nor the modules mark one.
  expect(await response?.text()).not.toMatch(/ aria-current=/);
  await hydrated(page);
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0);
  // Chromium logs the document's own 404.
  forget(complaints, /status of 404.*\/blog\/no-such-post\)$/);
});

for (const path of NOT_FOUND) {
  pagelessTest(`${path} is that page`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    const html = await response.text();
    expect(html).toMatch(/<h1[^>]*>This path leads nowhere<\/h1>/);
    expect(html).toContain('<title>Page not found');
    expect(html).toContain('class="site-header"');
  });
}

for (const [path, status] of REFUSED) {
  pagelessTest(`${path.slice(0, 40)} is refused without a word about the server`, async ({ baseURL }) => {
    const response = await rawGet(new URL(baseURL ?? ''), path);
    expect(response.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(response).not.toMatch(/node_modules|\bat .*:\d+:\d+|Error:/);
  });
}

pagelessTest('a segment that is not in slug form redirects to the one that is', async ({ request }) => {
  const cases = [
    ['/blog/tag/Traffic%20Policy', '/blog/tag/traffic-policy'],
    ['/blog/tag/Traffic%20Policy?page=99', '/blog/tag/traffic-policy?page=99'],
    ['/blog/author/Priya%20Raman?page=2&utm_source=x', '/blog/author/priya-raman?page=2'],
    ['/blog/category/PROTOCOLS', '/blog/category/protocols'],
    ['/blog/QUIC_connection-migration', '/blog/quic-connection-migration'],
    ['/blog/Three_kinds-of_blocking', '/blog/head-of-line-blocking-three-layers'],
    ['/blog?page=1', '/blog'],
  ] as const;
  for (const [from, to] of cases) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, to]);
  }
  const slash = await request.get('/blog/', { maxRedirects: 0 });
  expect([slash.status(), slash.headers().location]).toEqual([308, '/blog']);
});

/** Sends the path as it is: HTTP clients would correct it first. */
function rawGet({ hostname, port }: URL, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
  });
}
