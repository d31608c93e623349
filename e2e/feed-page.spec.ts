import { site } from './fixture/site.config.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true });

test('a person who opens a feed sees a page that links to the posts', async ({ page, baseURL }) => {
  for (const path of ['/blog/rss.xml', '/blog/tag/quic/atom.xml']) {
    await test.step(path, async () => {
      await page.goto(path);
      expect(await page.evaluate(() => innerWidth)).toBe(390);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`${site.blog.name}$`) })).toBeVisible();
      await expect(page.getByText(`${baseURL}${path}`)).toBeVisible();
      const post = page.getByRole('listitem').first().getByRole('link');
      const title = (await post.textContent()) ?? '';
      await post.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  }
});
