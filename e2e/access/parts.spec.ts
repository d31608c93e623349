import { APPLIED_THEMES } from '@portico/core/themes';
import { startServer } from '../running-server.ts';
import { expect, load, serverOfFile, test } from '../test.ts';
import { violations } from '../violations.ts';

/* The charts and simulations of the sample's posts. npm run test:all checks all posts that have some. */

const POSTS = [
  'dns-ttl-is-a-promise-you-cannot-take-back',
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
      await expect(page.locator('figure.chart svg').first()).toBeVisible();
    });
  });
}

test('a map of bytes is accessible, and can be read with arrow keys, without scripts and in print', {
  tag: '@slow',
}, async ({ page, browser }) => {
  test.setTimeout(120_000);
  const url = `${server.url}/blog/tls-1-3-handshake-byte-by-byte`;
  await load(page, url);
  const map = page.locator('.bytes');
  await map.scrollIntoViewIfNeeded();
  const header = map.getByRole('radio', { name: /^record header, bytes 0 to 4:/ });
  await expect(header).toBeChecked();
  await expect(async () => {
    await header.focus();
    await page.keyboard.press('ArrowRight');
    await expect(map.locator('.bytes-reading')).toContainText('a ClientHello of 236 bytes', { timeout: 500 });
  }).toPass();
  expect(await violations(page, { themes: APPLIED_THEMES })).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(map.getByRole('cell', { name: 'key_share' })).toBeVisible();

  const withoutScripts = await browser.newPage({ javaScriptEnabled: false });
  await withoutScripts.goto(url);
  await withoutScripts.getByText('All fields').click();
  await expect(withoutScripts.getByRole('cell', { name: 'key_share' })).toBeVisible();
});
