import { expect, hydrated, test } from './test.ts';
import { LOOKS, storeTheme } from './theme.ts';
import { violations } from './violations.ts';

const PAGES = {
  'the index': '/blog',
  'a post': '/blog/tls-1-3-handshake-byte-by-byte',
  'a tag page': '/blog/tag/traffic-policy',
  'the search page': '/blog/search?q=quic',
  'the home page': '/',
};

for (const look of LOOKS) {
  test.describe(`in the look ${look}`, () => {
    test.beforeEach(async ({ page, context }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await storeTheme(context, look);
    });

    for (const [name, path] of Object.entries(PAGES)) {
      for (const width of [390, 1440]) {
        test(`axe finds nothing on ${name} at ${width} px`, async ({ page }) => {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          await hydrated(page);
          expect(await violations(page, look)).toEqual([]);
        });
      }
    }

    test('axe finds nothing in the open theme menu', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/blog');
      await hydrated(page);
      await page.getByRole('button', { name: 'Change Theme' }).click();
      await expect(page.getByRole('group', { name: 'Change Theme' })).toBeVisible();
      expect(await violations(page, look)).toEqual([]);
    });

    for (const width of [390, 1440]) {
      test(`axe finds nothing in the palette in any of its states at ${width} px`, async ({ page, complaints }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.route('**/blog/posts.json', (route) => route.abort());
        await page.goto('/blog');
        await hydrated(page);
        await page.keyboard.press('Control+k');
        const palette = page.getByRole('dialog', { name: 'Search the blog' });
        await expect(palette.getByText('The list of posts could not be fetched.')).toBeVisible();
        expect(await violations(page, look), 'failed').toEqual([]);
        await page.unroute('**/blog/posts.json');
        await palette.getByRole('button', { name: 'Try again' }).click();
        for (const [query, state] of [
          ['', /Traffic Policy/],
          ['quic', /connection migration/],
          ['zzzzqqqq', /No results found/],
        ] as const) {
          await palette.getByRole('combobox').fill(query);
          await expect(palette.getByText(state).first()).toBeVisible();
          expect(await violations(page, look), query).toEqual([]);
        }
        // Chromium logs the request that was cut off.
        complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('ERR_FAILED')));
      });
    }

    test('axe finds nothing in the open drawer', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/blog');
      await hydrated(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      expect(await violations(page, look)).toEqual([]);
    });
  });
}
