import { startServer } from '../running-server.ts';
import { expect, forget, test } from '../test.ts';
import { UNCHANGED_BROWSER } from '../whole-browser.ts';
import { answer, barOf, consentReady, openPreferences, quiet } from './reader.ts';
import { startStandInVendors, vendorsAt } from './stand-in-vendors.ts';

test.use({ launchOptions: UNCHANGED_BROWSER });

test('a page from the back/forward cache respects a withdrawal', { tag: '@slow' }, async ({ page, complaints }) => {
  // It starts a server and a browser, and loads seven pages.
  test.slow();
  const vendors = await startStandInVendors();
  const server = await startServer(undefined, {
    site: { vendors: vendorsAt(vendors.origin).filter(({ name }) => name === 'Stats') },
  });
  const loads = () => vendors.received.filter(({ path }) => path === '/stats.js');
  await page.goto(`${server.url}/pricing`);
  await answer(page, 'Accept all');
  await expect.poll(loads).toHaveLength(1);
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes';
  });
  await page.goto(`${server.url}/blog`);
  await expect.poll(loads).toHaveLength(2);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html'), 'it was restored, not loaded').toHaveAttribute('data-kept', 'yes');
  await page.goForward({ waitUntil: 'commit' });
  const preferences = await openPreferences(page);
  const reloaded = page.waitForEvent('load');
  await preferences.getByRole('button', { name: 'Reject all' }).click();
  await reloaded;
  await consentReady(page);
  const atWithdrawal = vendors.received.length;
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).not.toHaveAttribute('data-kept', 'yes');
  await consentReady(page);
  await quiet(page);
  await expect(barOf(page)).toBeHidden();
  expect(vendors.received.slice(atWithdrawal)).toEqual([]);
  forget(complaints, new RegExp(vendors.origin));
  // Requests that the idle page still makes would be reported as complaints.
  await page.goto('about:blank');
  vendors.close();
  await server.stop();
});
