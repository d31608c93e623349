import { IS_EXPORTED } from '../exported-site.ts';
import { site } from '../fixture/site.config.ts';
import { FIXTURE_CONTENT, refusedStart, SHARED_TEXTS, startServer } from '../running-server.ts';
import { expect, forget, hydrated, test } from '../test.ts';
import { answer, bannerOf, consentReady, dataLayerOf, openPreferences } from './reader.ts';
import { startStandInVendors } from './stand-in-vendors.ts';

test('in advanced mode the container is there before the answer, with everything denied, and after a no; what a yes started stops', async ({
  page,
  complaints,
}) => {
  const vendors = await startStandInVendors();
  const { origin } = vendors;
  const server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, {
    vendors: [{ service: 'google-tag-manager', container: 'GTM-TEST1', origin, consentMode: 'advanced' }],
  });
  await page.goto(`${server.url}/pricing`);
  await expect(bannerOf(page)).toBeVisible();
  await expect(bannerOf(page)).not.toContainText('before you agree');
  await expect.poll(() => dataLayerOf(page)).toEqual(['consent default', 'gtm.js', 'page_view']);
  await answer(page, 'Reject all');
  expect(await dataLayerOf(page)).toEqual(['consent default', 'gtm.js', 'page_view', 'consent update']);
  const preferences = await openPreferences(page);
  const stored = async () => (await page.context().cookies()).filter(({ name }) => name.startsWith('_gcl'));
  await preferences.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(stored).toHaveLength(1);
  const again = await openPreferences(page);
  const reloaded = page.waitForEvent('load');
  await again.getByRole('button', { name: 'Reject all' }).click();
  await reloaded;
  await expect.poll(() => dataLayerOf(page)).toEqual(['consent default', 'consent update', 'gtm.js', 'page_view']);
  // What stores the cookie does so ten times a second.
  await page.waitForTimeout(500);
  expect(await stored()).toEqual([]);
  forget(complaints, new RegExp(origin));
  await page.goto('about:blank');
  vendors.close();
  await server.stop();
});

test('what is necessary is loaded without a question', async ({ page }) => {
  const vendors = await startStandInVendors();
  const server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, {
    vendors: [{ service: 'umami', script: `${vendors.origin}/umami.js`, website: 'site-1', category: 'necessary' }],
  });
  await page.goto(`${server.url}/pricing`);
  await expect.poll(() => vendors.received.map(({ path }) => path)).toEqual(['/umami.js', '/api/send']);
  await consentReady(page);
  await expect(bannerOf(page)).toBeHidden();
  // What it still fetches when it is idle would be told as a complaint.
  await page.goto('about:blank');
  vendors.close();
  await server.stop();
});

test('with nothing configured a page loads nothing from others and has no part of it, and the footer leads on', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const response = await page.goto('/blog');
  await page.keyboard.press('Shift');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => !url.startsWith(origin) || /consent|page-(?:counts|views)/.test(url))).toEqual([]);
  expect(await response?.text()).not.toMatch(/data-consent-settings|assets\/(?:consent|page-counts)/);
  expect(response?.headers()['content-security-policy']).not.toMatch(/https?:/);
  expect(response?.headers()['cross-origin-embedder-policy']).toBe('require-corp');
  await expect(bannerOf(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Privacy Preferences' })).toHaveAttribute(
    'href',
    `${site.hosts.marketing}/privacy-preferences`,
  );
  // nginx looks for a file first.
  expect((await page.request.post('/page-views', { data: '/blog' })).status()).toBe(IS_EXPORTED ? 404 : 405);
});

test('a mistake in the configuration stops the start, and says where, what and what to write', async () => {
  const site = { vendors: JSON.parse('[{"service":"umami","script":"umami.js","website":""}]') };
  const { code, said } = await refusedStart({}, site);
  expect(code).toBe(1);
  expect(said).toContain(
    'vendors.0.script: expected an https:// URL, or a path of this site that begins with one slash',
  );
  expect(said).toContain('found "umami.js"');
  expect(said).toContain('vendors.0.website: expected a text that is not empty');
});
