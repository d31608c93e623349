import { site } from './fixture/site.config.ts';
import { expect, hydrated, painted, test } from './test.ts';

const COMMAND = 'relay http 3000';
const SYSTEMS = ['Linux', 'macOS', 'Windows', 'Containers'];
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

test('the terminal shows all of its lines from the first paint, and only the command is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const terminal = page.locator('.terminal').first();
  expect(await terminal.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await hydrated(page);
  await page.getByRole('figure', { name: 'Your first endpoint' }).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: `Copied ${COMMAND}` })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(COMMAND);
});

test.describe('on a Mac', () => {
  test.use({ userAgent: MAC });

  test('its system shows first, before the app’s modules too, and after a navigation in the app', async ({ page }) => {
    const panel = (name: string) => page.getByRole('tabpanel', { name });
    // Requests for modules stay open: the page is as it is on a slow line.
    await page.route('**/assets/*.js', () => {});
    await page.goto('/download', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('tab')).toHaveText(SYSTEMS);
    await expect(panel('macOS').getByRole('code').first()).toBeVisible();
    await expect(panel('Linux').getByRole('code').first()).toBeHidden();
    await expect(panel('macOS').getByText('You are on macOS.')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/pricing');
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'Download the agent' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('macOS');
    await expect(page.getByText('You are on macOS.')).toBeVisible();
    await page.getByRole('tab', { name: 'Windows' }).click();
    await expect(panel('Windows').getByRole('code').first()).toBeVisible();
    await expect(page.getByText('You are on Windows.')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Windows');
  });

  test('its systems are tabs even after a link to the open page without its query', async ({ page }) => {
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
    await page.getByRole('main').getByRole('link', { name: 'Download the agent' }).click();
    await expect(page.getByRole('tab').first(), time).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Download the agent' })).toBeVisible();
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
  const table = page.getByRole('table', { name: 'Compare the plans' });
  for (const name of ['Developer', 'Team', 'Production']) {
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

test('prices for a year say their sum, the example follows, and the switch keeps its width', async ({ page }) => {
  await page.goto('/pricing');
  const billing = page.getByRole('group', { name: 'Billing' });
  const team = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Most popular' });
  const widthOf = async () => (await billing.boundingBox())?.width;
  const width = await widthOf();
  await expect(team.getByText('$18 per user, per month')).toBeVisible();
  await expect(page.getByRole('region', { name: 'A month of Team, worked out' })).toContainText('$102.00');
  await billing.getByRole('radio', { name: /^Billed annually/ }).check();
  await expect(team.getByText('$15.30 per user, per month')).toBeVisible();
  await expect(team.getByText('Billed annually: $183.60 per user')).toBeVisible();
  await expect(page.getByRole('region', { name: 'A year of Team, worked out' })).toContainText('$1,062.00');
  await expect(page.getByRole('region', { name: 'A month of Team, worked out' })).toBeHidden();
  expect(await widthOf()).toBe(width);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('all systems are in order, no button waits for a script, and questions open', async ({ page }) => {
    await page.goto('/download');
    for (const name of SYSTEMS) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto('/pricing');
    await expect(page.getByText('endpoints pause until the next calendar month')).toBeVisible();
    await expect(page.getByText('Visitors of your endpoints')).toBeHidden();
    await page.getByText('Who counts as a user?').click();
    await expect(page.getByText('Visitors of your endpoints')).toBeVisible();
  });
});

test('if React has to render from scratch, the page stays', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    // Not what the server sent: React drops the document's body and makes its own.
    addEventListener('DOMContentLoaded', () => document.querySelector('.skip-link')?.remove());
  });
  await page.goto('/download');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(1);
  expect(complaints.splice(0).join()).toContain('418');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download the agent');
  await page.getByRole('tab', { name: 'Windows' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Windows' }).getByRole('code').first()).toBeVisible();
});
