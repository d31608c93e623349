import { site } from './fixture/site.config.ts';
import { expect, test } from './test.ts';

for (const file of ['rss.xml', 'atom.xml']) {
  for (const path of [`/blog/${file}`, `/blog/tag/quic/${file}`]) {
    test(`a person who opens ${path} sees a page with the posts to click`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`${site.blog.name}$`) })).toBeVisible();
      await expect(page.getByText(`${baseURL}${path}`)).toBeVisible();
      // The feed's own elements are for readers.
      await expect(page.locator('channel > title, feed > title')).toBeHidden();
      await expect(page.locator('channel > item, feed > entry').first()).toBeHidden();
      const post = page.getByRole('listitem').first().getByRole('link');
      const title = (await post.textContent()) ?? '';
      await post.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true });
  test('a feed is as wide as the screen', async ({ page }) => {
    await page.goto('/blog/rss.xml');
    expect(await page.evaluate(() => innerWidth)).toBe(390);
  });
});
