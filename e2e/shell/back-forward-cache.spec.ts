import { site } from '../fixture/site.config.ts';
import { expect, hydrated, test } from '../test.ts';
import { chooseTheme, shownTheme } from '../theme.ts';
import { UNCHANGED_BROWSER } from '../whole-browser.ts';
import { open } from './page-state.ts';

test.use({ launchOptions: UNCHANGED_BROWSER, viewport: { width: 1440, height: 900 } });

test('a page from the back/forward cache has its scroll position and header, closed menus, and the theme that was chosen meanwhile', async ({
  page,
}) => {
  await open(page, '/blog/quic-connection-migration');
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
