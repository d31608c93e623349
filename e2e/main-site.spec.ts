import { site } from './fixture/site.config.ts';
import { FIXTURE_CONTENT, SHARED_TEXTS, startServer } from './running-server.ts';
import { expect, hydrated, painted, test } from './test.ts';

const { home, pricing, download } = site.pages;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

test('the terminal shows all of its lines from the first paint, and of them the command alone is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const terminal = page.locator('.terminal').first();
  expect(await terminal.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await hydrated(page);
  await page.getByRole('figure', { name: home?.terminal?.title }).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(home?.terminal?.command);
});

test.describe('on a Mac', () => {
  test.use({ userAgent: MAC });

  test('its system shows first, before the app’s modules too, and after a navigation in the app', async ({ page }) => {
    const panel = (name: string) => page.getByRole('tabpanel', { name });
    // Requests for modules stay open: the page is as it is on a slow line.
    await page.route('**/assets/*.js', () => {});
    await page.goto('/download');
    await expect(page.getByRole('tab')).toHaveText(download?.systems?.map(({ name }) => name) ?? []);
    await expect(panel('macOS').getByRole('code')).toBeVisible();
    await expect(panel('Linux').getByRole('code').first()).toBeHidden();
    await expect(panel('macOS').getByText('You are on macOS.')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/pricing');
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'Get the client' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('macOS');
    await expect(page.getByText('You are on macOS.')).toBeVisible();
    await page.getByRole('tab', { name: 'Windows' }).click();
    await expect(panel('Windows').getByRole('code')).toBeVisible();
    await expect(page.getByText('You are on Windows.')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Windows');
  });

  test('its systems are tabs also where a link leads to the page that is open, without its query', async ({ page }) => {
    await page.goto('/download?utm_source=ad');
    await hydrated(page);
    await page.getByRole('button', { name: `Get ${site.brand}` }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Download' }).click();
    await expect(page).toHaveURL('/download');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('macOS');
    await expect(page.getByText('You are on macOS.')).toBeVisible();
  });
});

test('tabs of a page that was left in the app are not kept', async ({ page, context }) => {
  await page.goto('/pricing');
  await hydrated(page);
  for (const time of ['once', 'once more']) {
    await page.getByRole('main').getByRole('link', { name: 'Get the client' }).click();
    await expect(page.getByRole('tab').first(), time).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Get the client' })).toBeVisible();
  }
  await page.evaluate(() => {
    location.hash = 'main';
  });
  const browser = await context.newCDPSession(page);
  const { result } = await browser.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await browser.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
  expect(listeners.filter(({ type }) => type === 'hashchange')).toEqual([]);
});

test('Back leads to the same text below tabs', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  const placeOnceTabbed = async () => {
    await expect(page.getByRole('tab').first()).toBeAttached();
    await painted(page);
    return Math.round(await footer.evaluate((element) => element.getBoundingClientRect().top));
  };
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/download');
  await hydrated(page);
  await footer.evaluate((element) => element.scrollIntoView());
  const place = await placeOnceTabbed();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('tab')).toHaveCount(0);
  // A page that does not wait for its modules is painted without them.
  await page.route('**/assets/*.js', async (route) => {
    await painted(page);
    await route.continue();
  });
  await page.goBack();
  expect(await placeOnceTabbed()).toBe(place);
});

test('on a phone every plan of the comparison is in sight, and in a large window their names stay there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pricing');
  const table = page.getByRole('table', { name: pricing?.comparison?.heading });
  for (const { name } of pricing?.plans ?? []) {
    const box = await table.getByRole('columnheader', { name }).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 1440, height: 300 });
  const head = table.getByRole('columnheader').first();
  await table
    .getByRole('row')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const header = await page.getByRole('banner').boundingBox();
  expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('all systems stand in their order, no button waits for a script, and questions open', async ({ page }) => {
    await page.goto('/download');
    for (const { name } of download?.systems ?? []) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.getByText('SHA-256 checksums').click();
    await expect(page.getByRole('code').filter({ hasText: 'sha256sum' })).toBeVisible();
    await page.goto('/pricing');
    const [, second] = pricing?.questions?.items ?? [];
    await expect(page.getByText('works for ever')).toBeVisible();
    await page.getByText(second?.question ?? '').click();
    await expect(page.getByText(second?.answer ?? '', { exact: true })).toBeVisible();
  });
});

test('where React has to begin anew, the page stays', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    // Not what the server sent: React drops the document's body and makes its own.
    addEventListener('DOMContentLoaded', () => document.querySelector('.skip-link')?.remove());
  });
  await page.goto('/download');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(1);
  expect(complaints.splice(0).join()).toContain('418');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(download?.heading ?? '');
  await page.getByRole('tab', { name: 'Windows' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Windows' }).getByRole('code')).toBeVisible();
});

test('a provider without words for its pages has a home that says what the rest of its configuration does, and no other', async ({
  page,
}) => {
  const server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, { pages: {} });
  try {
    await page.goto(server.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.brand);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: site.account.signUp.label })).toBeVisible();
    await expect(main.locator('table, details, pre, [role="tab"]')).toHaveCount(0);
    const sitemap = await (await page.request.get(`${server.url}/sitemap.xml`)).text();
    for (const path of ['/pricing', '/download']) {
      expect((await page.request.get(`${server.url}${path}`)).status(), path).toBe(404);
      expect(sitemap).not.toContain(`${path}</loc>`);
    }
    // What it still fetches would not be there.
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});
