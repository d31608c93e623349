import { hold } from './shell/page-state.ts';
import { expect, test } from './test.ts';
import { WHOLE_BROWSER } from './whole-browser.ts';

test.use({ launchOptions: WHOLE_BROWSER });

// How much of the window may move when the fonts come, by the Layout Instability specification; 0.1 is still "good".
const MOST_SHIFT = 0.006;

test('the text font is fetched before the style sheet asks for it, once, and other sites may use it', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') {
      asked.push(new URL(request.url()).pathname);
    }
  });
  await page.goto('/blog');
  const preload = page.locator('link[rel="preload"][as="font"]');
  await expect(preload).toHaveAttribute('crossorigin', 'anonymous');
  const href = await preload.getAttribute('href');
  expect(href).toMatch(/^\/fonts\/[\w-]+\.woff2$/);
  await page.evaluate(() => document.fonts.ready);
  expect(asked.filter((path) => path === href)).toHaveLength(1);
  expect(asked[0]).toBe(href);
  expect(asked.every((path) => path.startsWith('/fonts/'))).toBe(true);
  const response = await page.request.get(href ?? '');
  expect(response.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('nothing moves when the fonts come late', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push('value' in entry ? Number(entry.value) : 0);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, path] of [
    [390, '/blog'],
    [1440, '/blog/cache-control-for-apis'],
    [1440, '/'],
  ] as const) {
    await test.step(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // Held requests turn the browser's cache off, so each load requests its fonts.
      const { held, release } = await hold(page, '**/fonts/*.woff2');
      // Not `load`, which waits for the fonts.
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
      // Painted, so with its style sheet.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const height = () => page.evaluate(() => document.body.scrollHeight);
      const before = await height();
      expect(held(), 'fonts that are late').toBeGreaterThan(0);
      release();
      await page.waitForLoadState('load');
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
        .toBeGreaterThan(1);
      // In a long post one line or another breaks elsewhere.
      expect(Math.abs((await height()) - before) / before).toBeLessThan(0.005);
      const shift = await page.evaluate(() =>
        'shifts' in window && Array.isArray(window.shifts)
          ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
          : Number.NaN,
      );
      expect(shift).toBeLessThan(MOST_SHIFT);
      await page.unrouteAll();
    });
  }
});
