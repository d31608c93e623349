import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

// Two posts of e2e/hard-posts whose front matter says that they are in another language.
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

/** What each place that shows exactly or beginning with `text` is marked with: its language and its direction. */
async function languagesOf(page: Page, text: string | RegExp): Promise<readonly string[]> {
  const places = page.locator('body').getByText(text, { exact: true });
  await expect(places.first()).toBeAttached();
  return places.evaluateAll((elements) =>
    elements
      // The palette keeps its last results until it is opened again.
      .filter((element) => element.closest('dialog:not([open])') === null)
      .map((element) => `${element.closest('[lang]')?.getAttribute('lang')} ${getComputedStyle(element).direction}`),
  );
}

for (const { path, title, description, language } of [PERSIAN, GERMAN]) {
  test(`${path}: title, description, contents and text are in its language, and nothing else is; machines learn it`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    const main = page.getByRole('main');
    // The way around the post and the list of its series show the title as well.
    const titles = await languagesOf(page, title);
    expect(titles.length).toBeGreaterThanOrEqual(2);
    expect(new Set(titles)).toEqual(new Set([language]));
    expect(await languagesOf(page, description)).toEqual([language]);
    const [lang, direction] = language.split(' ');
    for (const part of [page.locator('.prose'), main.getByRole('navigation', { name: 'On this page' }).locator('ol')]) {
      await expect(part.first()).toHaveAttribute('lang', lang ?? '');
      await expect(part.first()).toHaveCSS('direction', direction ?? '');
    }
    for (const label of ['On this page', 'min read', 'Series', 'Older', 'Related posts']) {
      const shown = main
        .getByText(label)
        .or(main.getByRole('navigation', { name: label }))
        .first();
      expect(await shown.evaluate((element) => element.closest('[lang]')?.tagName), label).toBe('HTML');
    }
    for (const label of [main.locator('.alert-title'), main.getByRole('link', { name: /^Link to section/ }).first()]) {
      await expect(label).toHaveAttribute('lang', 'en-US');
    }
    await expect(main.locator('time').first()).toHaveText(/^Jan 3/);

    // For machines.
    await expect(page.locator('meta[property="og:locale"]')).toHaveCount(1);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute(
      'content',
      path === PERSIAN.path ? 'fa_IR' : 'de_DE',
    );
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    const [posting] = JSON.parse(data ?? '')['@graph'];
    expect(posting.inLanguage).toBe(language.split(' ')[0]);
    const list = await (await request.get('/blog/posts.json')).json();
    const slug = path.replace('/blog/', '');
    expect(list.find((post: { readonly slug: string }) => post.slug === slug).lang).toBe(posting.inLanguage);
    const others = list.filter((post: object) => 'lang' in post);
    expect(others).toHaveLength(2);
    const feed = await (await request.get('/blog/tag/internationalization/feed.json')).json();
    const item = feed.items.find(({ id }: { readonly id: string }) => id.endsWith(path));
    expect(item.language).toBe(posting.inLanguage);
    expect(item.content_html).toContain('<strong lang="en-US">');
  });
}

test('such posts are in their language in every list', async ({ page }) => {
  const search = ({ title }: { readonly title: string }) => `/blog/search?q=${encodeURIComponent(title)}`;
  for (const [list, posts] of [
    ['/blog?page=2', [PERSIAN, GERMAN]],
    ['/blog/tag/internationalization', [PERSIAN, GERMAN]],
    ['/blog/category/observability', [PERSIAN, GERMAN]],
    [search(PERSIAN), [PERSIAN]],
    [search(GERMAN), [GERMAN]],
  ] as const) {
    await test.step(decodeURI(list), async () => {
      await page.goto(list);
      await hydrated(page);
      const main = page.getByRole('main');
      for (const { title, description, language } of posts) {
        const link = main.getByRole('heading').getByRole('link', { name: title, exact: true });
        await expect(link).toBeVisible();
        expect(await languagesOf(page, title).then((languages) => languages.at(-1))).toBe(language);
        expect(await languagesOf(page, description)).toEqual([language]);
      }
      const other = main.getByRole('listitem').getByRole('time').first();
      expect(await other.evaluate((element) => element.closest('[lang]')?.tagName)).toBe('HTML');
    });
  }
});

test('they are in their language in the palette, and after a navigation in the app', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  for (const { path, title, language } of [PERSIAN, GERMAN]) {
    await test.step(path, async () => {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Search the blog' });
      await palette.getByRole('combobox').fill(title);
      const option = palette.getByRole('group', { name: 'Posts' }).getByRole('option', { name: title });
      await expect(option.locator('[lang]')).toHaveText(title);
      expect(
        await option
          .locator('[lang]')
          .evaluate((label: HTMLElement) => `${label.lang} ${getComputedStyle(label).direction}`),
      ).toBe(language);
      await option.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      // Its foot repeats what was typed.
      await expect(palette).toHaveCount(0);
      expect(new Set(await languagesOf(page, title))).toEqual(new Set([language]));
      await expect(page.locator('.prose')).toHaveAttribute('lang', language.split(' ')[0] ?? '');
      await expect(page.locator('.alert-title')).toHaveAttribute('lang', 'en-US');
    });
  }
});

test('the neighbours of such a post name it in its language', async ({ page }) => {
  await page.goto(GERMAN.path);
  const neighbours = page.getByRole('navigation', { name: 'Neighbouring posts' });
  const newer = neighbours.getByRole('link', { name: `Newer ${PERSIAN.title}` });
  await expect(newer.locator('[lang="fa"]')).toHaveText(PERSIAN.title);
  await expect(newer.locator('[lang="fa"]')).toHaveCSS('direction', 'rtl');
});

test('code runs from left to right in a text from right to left, and its button stands at the end of its lines', async ({
  page,
}) => {
  await page.goto(PERSIAN.path);
  await hydrated(page);
  const block = page.getByRole('group', { name: 'Code, Shell Session' });
  await expect(block).toHaveCSS('direction', 'ltr');
  const button = await page.getByRole('button', { name: 'Copy code' }).boundingBox();
  const code = await block.boundingBox();
  expect(button?.x).toBeGreaterThan((code?.x ?? 0) + (code?.width ?? 0) / 2);
});
