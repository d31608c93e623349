import { expect, hydrated, load, test } from './test.ts';

const COMMAND = 'relay http 3000';
const SYSTEMS = ['Linux', 'macOS', 'Windows', 'Containers'];
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

test('the terminal shows all of its lines, and only the command is copied', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const terminal = page.locator('.tunnel .code');
  expect(await terminal.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await hydrated(page);
  await page.getByRole('figure', { name: 'Your first endpoint' }).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: /^Copied/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(COMMAND);
});

test.describe('on a Mac', () => {
  test.use({ userAgent: MAC });

  test("the reader's own system comes first, even before the app's modules have loaded, and after a navigation in the app", {
    tag: '@slow',
  }, async ({ page }) => {
    const panel = (name: string) => page.getByRole('tabpanel', { name });
    // Requests for modules stay open: the page is as it is on a slow line.
    await page.route('**/assets/*.js', () => {});
    await page.goto('/download', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('tab')).toHaveText(SYSTEMS);
    await expect(panel('macOS').getByRole('code').first()).toBeVisible();
    await expect(panel('Linux').getByRole('code').first()).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await load(page, '/pricing');
    await page.getByRole('main').getByRole('link', { name: 'Download the agent' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('macOS');
    await page.getByRole('tab', { name: 'Windows' }).click();
    await expect(panel('Windows').getByRole('code').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Windows');
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('Download offers the link for a computer instead of files', { tag: '@slow' }, async ({ page, baseURL }) => {
    await load(page, '/download');
    const url = `${baseURL}/download`;
    await expect(page.getByRole('code').filter({ hasText: url })).toBeVisible();
    const mail = page.getByRole('link', { name: 'Email me the link' });
    await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${encodeURIComponent(url)}$`));
    await expect(page.getByRole('link', { name: /^Download for/ })).toHaveCount(0);
    await expect(page.getByRole('tabpanel').getByRole('code').first()).toBeVisible();
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('all systems are in order, no button waits for a script, and questions open', { tag: '@slow' }, async ({
    page,
  }) => {
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
