import { site } from '../fixture/site.config.ts';
import { expect, hydrated, load, test } from '../test.ts';
import { chooseTheme, shownTheme } from '../theme.ts';
import { UNCHANGED_BROWSER } from '../whole-browser.ts';

test.use({ launchOptions: UNCHANGED_BROWSER });

test('a page from the back/forward cache has its scroll position and the new theme', async ({ page }) => {
  await load(page, '/blog/quic-connection-migration');
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.toggleAttribute('data-restored', persisted),
    ),
  );
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: `Get ${site.brand}` });
  await menu.click();
  await header.getByRole('link', { name: 'Download' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Download' })).toBeVisible();
  await hydrated(page);
  await chooseTheme(page, 'dark-high-contrast');
  // A page from the cache has no load to wait for.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-restored');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'idle');
  expect(await shownTheme(page)).toEqual(['dark-high-contrast', 'dark-high-contrast']);
});

test('opening a dialog shifts nothing, on a page that scrolls and on one that does not', { tag: '@slow' }, async ({
  page,
}) => {
  for (const [path, height] of [
    ['/blog/search', 2600],
    ['/blog', 700],
  ] as const) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 800, height });
      await load(page, path);
      // The header's box changes if the scroll bar's space does.
      const header = page.getByRole('banner');
      const before = await header.boundingBox();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Search the blog' }).getByRole('combobox')).toBeFocused();
      expect(await header.boundingBox(), 'palette').toEqual(before);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      expect(await header.boundingBox(), 'drawer').toEqual(before);
    });
  }
});
