import type { Page } from '@playwright/test';
import { test as everythingTest } from '../everything.ts';
import { expect, forget, load, test } from '../test.ts';
import { shownTheme, storeTheme } from '../theme.ts';
import { addLink, hold, isSameDocument, markDocument } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

const announcer = (page: Page) => page.locator('[data-toast-region]:not(dialog *) [aria-live="polite"]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const lastPost = (page: Page) => page.locator('main .post-title').getByRole('link').last();
const scrolled = (page: Page) => page.evaluate(() => scrollY);

async function back(page: Page, text: string): Promise<void> {
  await page.goBack();
  await expect(heading(page)).toHaveText(text);
}

test('a new page is announced and focused at its top; Back restores scroll and focus', async ({ page }) => {
  await load(page, '/blog');
  await markDocument(page);
  await expect(announcer(page)).toHaveAttribute('aria-live', 'polite');
  await expect(announcer(page), 'not on the first load').toHaveText('');
  await lastPost(page).scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(500);
  const title = (await lastPost(page).textContent()) ?? '';
  for (const follow of ['click', 'Enter'] as const) {
    await test.step(`a post, by ${follow}`, async () => {
      await (follow === 'click' ? lastPost(page).click() : lastPost(page).press('Enter'));
      await expect(heading(page)).toHaveText(title);
      await expect(heading(page)).toBeFocused();
      await expect(announcer(page)).toHaveText(await page.title());
      await expect.poll(() => scrolled(page)).toBe(0);
      await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
      await back(page, 'Blog');
      await expect(announcer(page)).toHaveText(await page.title());
      await expect(lastPost(page)).toBeFocused();
      await expect.poll(() => scrolled(page)).toBe(left);
      await page.goForward();
      await expect(heading(page)).toHaveText(title);
      await expect.poll(() => scrolled(page)).toBe(700);
      await back(page, 'Blog');
      await expect(lastPost(page)).toBeFocused();
    });
  }

  await test.step('a change of only the query is a new page', async () => {
    const before = await page.title();
    const older = page.getByRole('link', { name: 'Older posts' });
    await older.press('Enter');
    await expect(page).toHaveURL(/page=2$/);
    await expect(heading(page)).toHaveText('Blog, page 2');
    await expect(heading(page)).toBeFocused();
    await expect(page).not.toHaveTitle(before);
    await expect(announcer(page)).toHaveText(await page.title());
    await expect.poll(() => scrolled(page)).toBe(0);
    await back(page, 'Blog');
    await expect(older).toBeFocused();
  });

  expect(await isSameDocument(page)).toBe(true);
});

test('without precommit handlers, Back leads to the page of each address, even to one that had not arrived', {
  tag: '@slow',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'NavigationPrecommitController'));
  await load(page, POST);
  const title = (await heading(page).textContent()) ?? '';
  await addLink(page, '/blog/tags', 'To tags');
  await addLink(page, '/blog/authors', 'To authors');
  const { release } = await hold(page, '**/blog/tags');
  await page.getByRole('link', { name: 'To tags' }).press('Enter');
  await expect(page).toHaveURL('/blog/tags');
  await page.getByRole('link', { name: 'To authors' }).press('Enter');
  await expect(heading(page)).toHaveText('Authors');
  release();
  await back(page, 'Tags');
  await back(page, title);
});

test('a link in a dialog or popover of a site leads to its page, without the panel', { tag: '@slow' }, async ({
  page,
}) => {
  for (const start of ['<dialog id="own">', '<div id="own" popover>']) {
    await test.step(start, async () => {
      await load(page, POST);
      await markDocument(page);
      await page.evaluate((html) => {
        document.body.insertAdjacentHTML('beforeend', html);
        const own = document.querySelector<HTMLElement>('#own');
        if (own instanceof HTMLDialogElement) {
          own.showModal();
        } else {
          own?.showPopover();
        }
      }, `${start}<a href="/blog">All posts</a>`);
      await page.locator('#own a').click();
      await expect(heading(page)).toHaveText('Blog');
      await expect(page.locator('#own')).toBeHidden();
      await expect(heading(page)).toBeFocused();
      expect(await isSameDocument(page)).toBe(true);
    });
  }
});

test('Back to a post focuses the link that was followed; a hash moves no focus', { tag: '@slow' }, async ({ page }) => {
  await load(page, POST);
  await markDocument(page);
  const title = String(await heading(page).textContent());
  await test.step('a change of only the hash moves nothing', async () => {
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
    await expect(page).toHaveURL(/#/);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
    await expect(announcer(page)).toHaveText('');
    await expect(heading(page)).not.toBeFocused();
    await back(page, title);
  });

  await test.step('of several links to one page, Back gives focus to the one that was followed', async () => {
    const link = page.locator('main a[href^="/blog/tag/"]').last();
    const firstPost = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
    await link.press('Enter');
    await expect(page).toHaveURL(/\/tag\//);
    await firstPost.press('Enter');
    await expect(page).not.toHaveURL(/\/tag\//);
    await page.goBack();
    await expect(firstPost).toBeFocused();
    await back(page, title);
    await expect(link).toBeFocused();
  });

  await test.step('a link to a heading moves focus to it', async () => {
    const hash = '#layer-two-the-order-of-bytes';
    const path = `/blog/head-of-line-blocking-three-layers${hash}`;
    await addLink(page, path, `To ${path}`);
    await page.getByRole('link', { name: `To ${path}` }).press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.locator(hash)).toBeFocused();
    await expect(page.locator(hash)).toBeInViewport();
    await back(page, title);
  });

  await test.step("focus that is not in the page's content stays where it is", async () => {
    const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
    await blog.press('Enter');
    await expect(heading(page)).toHaveText('Blog');
    await expect(blog).toBeFocused();
    await expect(blog).toHaveAttribute('aria-current', 'page');
  });

  expect(await isSameDocument(page)).toBe(true);
});

test('a page that cannot be loaded is announced, gets focus, and keeps the theme', { tag: '@slow' }, async ({
  page,
  context,
  complaints,
}) => {
  await storeTheme(context, 'dark-high-contrast');
  await load(page, '/blog');
  // No document is loaded.
  const loaded = await page.evaluate(() => performance.timeOrigin);
  const body = (await (await page.request.get('/blog/nowhere')).text()).replace(
    /<h1>[^<]*/,
    '<h1>Something broke on our side',
  );
  for (const [failure, text] of [
    ['500', 'Something broke on our side'],
    ['no answer', 'This page cannot be reached'],
  ] as const) {
    const href = String(await lastPost(page).getAttribute('href'));
    await page.route(`**${href}`, (route) =>
      failure === '500' ? route.fulfill({ status: 500, contentType: 'text/html', body }) : route.abort(),
    );
    await lastPost(page).click();
    await expect(heading(page)).toHaveText(text);
    await expect(heading(page)).toBeFocused();
    await expect(announcer(page)).not.toHaveText('');
    await expect(announcer(page)).toHaveText(await page.title());
    expect(await shownTheme(page)).toEqual(['dark-high-contrast', 'dark-high-contrast']);
    await page.unroute(`**${href}`);
    await page.goBack();
    await expect(heading(page)).toHaveText('Blog');
    await expect(lastPost(page)).toBeFocused();
    await expect(announcer(page)).toHaveText(await page.title());
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  // Chromium logs the requests that failed.
  forget(complaints, /./);
});

// The gallery is a page of the extended site.
everythingTest(
  'a field that writes the query with each keystroke keeps the focus, and no title is announced',
  { tag: '@slow' },
  async ({ page }) => {
    await load(page, '/gallery/form');
    const field = page.getByRole('searchbox', { name: 'Filter' });
    await field.pressSequentially('relay');
    await expect(page).toHaveURL(/\?filter=relay$/);
    await expect(field).toHaveValue('relay');
    await expect(field).toBeFocused();
    await expect(announcer(page)).toHaveText('');
  },
);

test('a submitted search is a new page', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog/search');
  await markDocument(page);
  const search = page.getByRole('searchbox');
  for (const query of ['quic', 'tls', 'quic']) {
    await search.fill(query);
    await (query === 'tls'
      ? page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      : search.press('Enter'));
    await expect(page).toHaveTitle(new RegExp(`^Search: ${query} `));
    await expect(heading(page)).toBeFocused();
    await expect(announcer(page)).toContainText(`Search: ${query}`);
  }

  expect(await isSameDocument(page)).toBe(true);
});
