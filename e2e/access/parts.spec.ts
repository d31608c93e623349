import { APPLIED_THEMES } from '@portico/core/themes';
import { startServer } from '../running-server.ts';
import { expect, load, serverOfFile, test } from '../test.ts';
import { violations } from '../violations.ts';

/* The charts and simulations of the sample's posts. npm run test:all checks all posts that have some. */

const POSTS = [
  'dns-ttl-is-a-promise-you-cannot-take-back',
  'tls-1-3-handshake-byte-by-byte',
  'rate-limiting-algorithms-compared',
  'consistent-hashing-at-the-edge',
  'device-gateway-mqtt-cellular',
  'failing-over-between-model-providers',
  'websockets-behind-a-load-balancer',
  'ai-gateway-tokens-not-requests',
  'streaming-llm-responses-through-proxies',
];
const server = serverOfFile(() => startServer('sample/content', { folder: 'sample' }));

for (const post of POSTS) {
  test(`charts and simulations of ${post} are accessible`, { tag: '@slow' }, async ({ page }) => {
    test.setTimeout(120_000);
    await load(page, `${server.url}/blog/${post}`);
    expect(await violations(page, { themes: APPLIED_THEMES })).toEqual([]);

    await test.step('in forced colors, all text of a chart has the color of text', async () => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      const fills = await page.locator('figure.chart svg text').evaluateAll((texts) => {
        const probe = document.body.appendChild(document.createElement('p'));
        probe.style.color = 'CanvasText';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return texts.filter((text) => getComputedStyle(text).fill !== color).map((text) => text.textContent);
      });
      expect(fills).toEqual([]);
    });

    await test.step('in print, a simulation shows its end and its text, without controls', async () => {
      await page.emulateMedia({ forcedColors: 'none', media: 'print' });
      for (const part of await page.locator('.post-component').all()) {
        await expect(part.locator('svg').first()).toBeVisible();
        await expect(part.getByRole('status')).toBeVisible();
        await expect(part.locator('button:visible, input:visible')).toHaveCount(0);
      }
      for (const chart of await page.locator('figure.chart').all()) {
        await expect(chart.locator('svg').first()).toBeVisible();
      }
    });
  });
}
