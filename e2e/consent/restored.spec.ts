import { FIXTURE_CONTENT, SHARED_TEXTS, startServer } from '../running-server.ts';
import { expect, hydrated, test } from '../test.ts';
import { UNCHANGED_BROWSER } from '../whole-browser.ts';
import { answer, bannerOf, consentReady, openPreferences } from './reader.ts';
import { startStandInVendors } from './stand-in-vendors.ts';

test.use({ launchOptions: UNCHANGED_BROWSER });

test('a page that comes back is a page view, unless consent was withdrawn meanwhile', async ({ page, complaints }) => {
  const vendors = await startStandInVendors();
  const script = `${vendors.origin}/umami.js`;
  const server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, {
    vendors: [{ service: 'umami', script, website: 'site-1' }],
  });
  const sent = () => vendors.received.filter(({ path }) => path === '/api/send').map(({ body }) => JSON.parse(body));
  const views = () => sent().map(({ url }) => url);
  await page.goto(`${server.url}/pricing`);
  await answer(page, 'Accept all');
  await expect.poll(views).toEqual([`${server.url}/pricing`]);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes';
  });
  await page.goto(`${server.url}/blog`);
  await expect.poll(views).toHaveLength(2);
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(views).toEqual([`${server.url}/pricing`, `${server.url}/blog`, `${server.url}/pricing`]);
  expect(await page.locator('html').getAttribute('data-kept'), 'it was restored, not loaded').toBe('yes');
  expect(sent()[2].referrer, 'where the reader was meanwhile is not known').toBe('');

  await page.goForward({ waitUntil: 'commit' });
  await expect.poll(views).toHaveLength(4);
  await hydrated(page);
  const preferences = await openPreferences(page);
  const reloaded = page.waitForEvent('load');
  await preferences.getByRole('button', { name: 'Reject all' }).click();
  await reloaded;
  await consentReady(page);
  const atWithdrawal = vendors.received.length;
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).not.toHaveAttribute('data-kept', 'yes');
  await consentReady(page);
  await expect(bannerOf(page)).toBeHidden();
  expect(vendors.received.slice(atWithdrawal)).toEqual([]);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes(vendors.origin)));
  // What it still fetches when it is idle would be told as a complaint.
  await page.goto('about:blank');
  vendors.close();
  await server.stop();
});
