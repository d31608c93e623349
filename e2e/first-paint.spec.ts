import { expect, hydratedWhenIdle, test } from './test.ts';
import { WHOLE_BROWSER } from './whole-browser.ts';

test.use({ launchOptions: WHOLE_BROWSER });

test('no module is asked for before the first paint', async ({ page }) => {
  await page.goto('/blog/tls-1-3-handshake-byte-by-byte');
  await hydratedWhenIdle(page);
  const { firstPaint, firstModule } = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    firstModule: Math.min(
      ...performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
    ),
  }));
  expect(firstModule).toBeGreaterThan(firstPaint);
});
