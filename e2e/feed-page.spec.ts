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
