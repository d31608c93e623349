import type { Page } from '@playwright/test';
import { expect, hydrated, load, test } from './test.ts';

// Two posts whose front matter says that they are in another language.
const PERSIAN = {
  path: '/blog/in-persian',
  title: 'DNS چگونه کار می‌کند و چرا پاسخ‌ها کهنه می‌شوند',
  description: /^TTL قولی/,
  language: 'fa rtl',
};
const GERMAN = {
  path: '/blog/in-german',
  title: 'Warum Namensauflösungszwischenspeicher lügen dürfen',
  description: /^Eine Antwort gilt/,
  language: 'de ltr',
};

async function languagesOf(page: Page, text: string | RegExp): Promise<ReadonlySet<string>> {
  const places = page.getByRole('main').getByText(text, { exact: true });
  await expect(places.first()).toBeAttached();
  const languages = await places.evaluateAll((elements) =>
    elements.map(
      (element) => `${element.closest('[lang]')?.getAttribute('lang')} ${getComputedStyle(element).direction}`,
    ),
  );
  return new Set(languages);
}

test('a post in another language is marked as such on its page and to machines', { tag: '@slow' }, async ({ page }) => {
  for (const { path, title, description, language } of [PERSIAN, GERMAN]) {
    await test.step(path, async () => {
      const [lang = '', direction = ''] = language.split(' ');
      await load(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      const main = page.getByRole('main');
      expect(await languagesOf(page, title)).toEqual(new Set([language]));
      expect(await languagesOf(page, description)).toEqual(new Set([language]));
      for (const part of [
        page.locator('.prose'),
        main.getByRole('navigation', { name: 'On this page' }).locator('ol').first(),
      ]) {
        await expect(part).toHaveAttribute('lang', lang);
        await expect(part).toHaveCSS('direction', direction);
      }
      expect(
        await main
          .getByText('min read')
          .first()
          .evaluate((each) => each.closest('[lang]')?.tagName),
      ).toBe('HTML');
      await expect(main.locator('.alert-title')).toHaveAttribute('lang', 'en-US');

      await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute(
        'content',
        lang === 'fa' ? 'fa_IR' : 'de_DE',
      );
      const data = await page.locator('script[type="application/ld+json"]').first().textContent();
      expect(JSON.parse(data ?? '')['@graph'][0].inLanguage).toBe(lang);
    });
  }
});

test('posts in another language are marked in lists, in the palette, and after a navigation', { tag: '@slow' }, async ({
  page,
}) => {
  for (const list of ['/blog/tag/internationalization', `/blog/search?q=${encodeURIComponent(GERMAN.title)}`]) {
    await page.goto(list);
    expect(await languagesOf(page, GERMAN.description)).toEqual(new Set([GERMAN.language]));
    const link = page.getByRole('main').getByRole('heading').getByRole('link', { name: GERMAN.title, exact: true });
    expect(await link.evaluate((each) => each.closest('[lang]')?.getAttribute('lang'))).toBe('de');
  }
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  await palette.getByRole('combobox').fill(PERSIAN.title);
  const option = palette.getByRole('group', { name: 'Posts' }).getByRole('option', { name: PERSIAN.title });
  await expect(option.locator('[lang="fa"]')).toHaveCSS('direction', 'rtl');
  await option.click();
  await expect(page.getByRole('heading', { level: 1, name: PERSIAN.title })).toBeVisible();
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'fa');
  // Code runs from left to right in a text from right to left.
  await expect(page.getByRole('group', { name: 'Code, Shell Session' })).toHaveCSS('direction', 'ltr');
});
