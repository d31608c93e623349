import type { Page } from '@playwright/test';
import { GALLERY_URL } from '../ports.ts';
import { expect, forget, test } from '../test.ts';
import { isSameDocument, markDocument, open } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

function announcer(page: Page) {
  return page.locator('[data-route-announcer]');
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** The last link of the list of posts, far down the page. */
function lastPost(page: Page) {
  return page.getByRole('main').getByRole('heading').getByRole('link').last();
}

test('from a list: the new page is announced, begins at its top, with focus on its heading; back restores scroll and focus', async ({
  page,
}) => {
  await open(page, '/blog');
  await markDocument(page);
  await test.step('the title is announced politely, and not on the first load', async () => {
    await expect(announcer(page)).toHaveAttribute('aria-live', 'polite');
    await expect(announcer(page)).toHaveText('');
    const title = await lastPost(page).textContent();
    await lastPost(page).click();
    await expect(heading(page)).toHaveText(title ?? '');
    await expect(announcer(page)).toContainText(title ?? '');
    await expect(announcer(page)).toHaveText(await page.title());
    await page.goBack();
    await expect(heading(page)).toHaveText('Blog');
    await expect(announcer(page)).toHaveText(await page.title());
  });

  await test.step('after back the link that was followed has the focus again, without moving the scroll', async () => {
    await lastPost(page).scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    for (const follow of ['click', 'Enter'] as const) {
      const href = await lastPost(page).getAttribute('href');
      await (follow === 'click' ? lastPost(page).click() : lastPost(page).press('Enter'));
      await expect(page).toHaveURL(href ?? '');
      await expect(heading(page)).toBeFocused();
      await page.goBack();
      await expect(heading(page)).toHaveText('Blog');
      await expect(lastPost(page)).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
      await expect(heading(page)).not.toBeInViewport();
    }
  });

  await test.step('a new page begins at its top; back and forward restore where the reader was', async () => {
    await lastPost(page).scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(500);
    await lastPost(page).click();
    await expect(page).not.toHaveURL(/\/blog$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));

    await page.goBack();
    await expect(heading(page)).toHaveText('Blog');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await page.goForward();
    await expect(heading(page)).not.toHaveText('Blog');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await page.goBack();
    await expect(heading(page)).toHaveText('Blog');
    await expect(lastPost(page)).toBeFocused();
  });

  await test.step('a change of only the query is a new page: announced, with focus on its heading', async () => {
    const title = await page.title();
    // The link to older posts is the same element on the next page.
    await page.getByRole('link', { name: 'Older posts' }).press('Enter');
    await expect(page).toHaveURL(/page=2$/);
    await expect(heading(page)).toHaveText('Blog, page 2');
    await expect(heading(page)).toBeFocused();
    await expect(page).not.toHaveTitle(title);
    await expect(announcer(page)).toHaveText(await page.title());
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(heading(page)).toHaveText('Blog');
  });

  await test.step('after back over a change of the query the link has the focus again', async () => {
    const older = page.getByRole('link', { name: 'Older posts' });
    await older.click();
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(heading(page)).toHaveText('Blog');
    await expect(older).toBeFocused();
  });

  expect(await isSameDocument(page)).toBe(true);
});

test('from a post: the focus that is somewhere stays, a change of the hash moves nothing, and back gives focus to the link that was followed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, POST);
  await markDocument(page);
  const title = String(await heading(page).textContent());
  await test.step('a change of only the hash moves nothing', async () => {
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    await link.click();
    await expect(page).toHaveURL(/#/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(announcer(page)).toHaveText('');
    await expect(heading(page)).not.toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(POST);
    await expect(heading(page)).toHaveText(title);
  });

  await test.step('of several links to one page, back gives focus to the one that was followed', async () => {
    const links = page.locator('main a[href^="/blog/tag/"]');
    const link = links.last();
    await link.press('Enter');
    await expect(page).toHaveURL(/\/tag\//);
    // Left by another link, and come back over two pages.
    await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().press('Enter');
    await expect(page).not.toHaveURL(/\/tag\//);
    await page.goBack();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first()).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(POST);
    await expect(heading(page)).toHaveText(title);
    await expect(link).toBeFocused();
  });

  await test.step('a link of a text gives focus to the heading of its post, and gets it back', async () => {
    const link = page.locator('.prose a[href^="/blog/"]').first();
    const href = await link.getAttribute('href');
    await link.press('Enter');
    await expect(page).toHaveURL(href ?? '');
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(POST);
    await expect(heading(page)).toHaveText(title);
    await expect(link).toBeFocused();
  });

  await test.step('a link to a heading of another post gives focus to that', async () => {
    await page.locator('.prose').evaluate((prose) => {
      const link = Object.assign(document.createElement('a'), {
        href: '/blog/head-of-line-blocking-three-layers#layer-two-the-order-of-bytes',
        textContent: 'To a heading',
      });
      prose.prepend(link);
    });
    await page.getByRole('link', { name: 'To a heading' }).press('Enter');
    await expect(page.locator('#layer-two-the-order-of-bytes')).toBeFocused();
    await expect(page.locator('#layer-two-the-order-of-bytes')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(POST);
    await expect(heading(page)).toHaveText(title);
  });

  await test.step('a link to a heading of a post by its former slug gives focus to that, too', async () => {
    await page.locator('.prose').evaluate((prose) => {
      const link = Object.assign(document.createElement('a'), {
        href: '/blog/three-kinds-of-blocking#layer-two-the-order-of-bytes',
        textContent: 'To a heading by a former slug',
      });
      prose.prepend(link);
    });
    await page.getByRole('link', { name: 'To a heading by a former slug' }).press('Enter');
    await expect(page).toHaveURL('/blog/head-of-line-blocking-three-layers#layer-two-the-order-of-bytes');
    await expect(page.locator('#layer-two-the-order-of-bytes')).toBeFocused();
    await expect(page.locator('#layer-two-the-order-of-bytes')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(POST);
    await expect(heading(page)).toHaveText(title);
  });

  await test.step('focus that is somewhere stays there', async () => {
    const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
    await blog.press('Enter');
    await expect(heading(page)).toHaveText('Blog');
    await expect(blog).toBeFocused();
  });

  expect(await isSameDocument(page)).toBe(true);
});

test('a page that cannot be had is announced and has the focus, and so has the one after it', async ({
  page,
  complaints,
}) => {
  await open(page, '/blog');
  // The whole document renders again, but no document is loaded.
  const loaded = await page.evaluate(() => performance.timeOrigin);
  const title = (await lastPost(page).textContent()) ?? '';
  const isAnnounced = async (text: string) => {
    await expect(heading(page)).toHaveText(text);
    await expect(heading(page)).toBeFocused();
    await expect(announcer(page)).not.toHaveText('');
    await expect(announcer(page)).toHaveText(await page.title());
  };
  // The link that has the focus again is fetched ahead; what is sent has the page forget that.
  const forgetFetched = () => page.evaluate(() => fetch('/blog', { method: 'POST' }).then(() => {}));
  for (const [failure, text] of [
    ['500', 'Something broke on our side'],
    ['no answer', 'This page is out of reach'],
  ] as const) {
    await page.route('**/*.data*', (route) => (failure === '500' ? route.fulfill({ status: 500 }) : route.abort()));
    await forgetFetched();
    await lastPost(page).click();
    await isAnnounced(text);
    await page.unroute('**/*.data*');
    await page.goBack();
    await expect(heading(page)).toHaveText('Blog');
    await expect(lastPost(page)).toBeFocused();
    await expect(announcer(page)).toHaveText(await page.title());
    await page.goForward();
    await isAnnounced(title);
    await page.goBack();
    await expect(lastPost(page)).toBeFocused();
  }

  await test.step('the same page at another try', async () => {
    await page.route('**/*.data*', (route) => route.abort());
    await forgetFetched();
    await lastPost(page).click();
    await isAnnounced('This page is out of reach');
    await page.unroute('**/*.data*');
    await page.getByRole('link', { name: 'Try again' }).click();
    await isAnnounced(title);
  });
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  // Chromium logs the requests that failed, and React Router the errors.
  forget(complaints, /./);
});

test('a field that writes the query with each letter keeps the focus, and no title is announced', async ({ page }) => {
  await open(page, `${GALLERY_URL}/gallery/form`);
  const field = page.getByRole('searchbox', { name: 'Filter' });
  await field.pressSequentially('relay');
  await expect(page).toHaveURL(/\?filter=relay$/);
  await expect(field).toHaveValue('relay');
  await expect(field).toBeFocused();
  await expect(announcer(page)).toHaveText('');
});

test('a submitted search counts as a new page, even if the search or the title is the same', async ({ page }) => {
  await open(page, '/blog/search');
  await markDocument(page);
  const search = page.getByRole('searchbox');
  await test.step('what a submitted search finds', async () => {
    await search.fill('quic');
    await search.press('Enter');
    await expect(page).toHaveTitle(/^Search: quic /);
    await expect(heading(page)).toBeFocused();
    await expect(announcer(page)).toContainText('Search: quic');
    await search.fill('tls');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveTitle(/^Search: tls /);
    await expect(heading(page)).toBeFocused();
    await expect(announcer(page)).toContainText('Search: tls');
  });

  await test.step('a page whose title is that of the one before is announced by a separate element', async () => {
    await search.fill('quic');
    await search.press('Enter');
    await expect(page).toHaveTitle(/^Search: quic /);
    await page.getByRole('searchbox').fill('quic ');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/quic(?:\+|%20)$/);
    await expect(announcer(page)).toHaveText(await page.title());
    await announcer(page)
      .locator('span')
      .evaluate((element) => element.setAttribute('data-old', ''));
    await page.goBack();
    await expect(page).toHaveURL(/quic$/);
    await expect(announcer(page).locator('span')).not.toHaveAttribute('data-old');
    await expect(announcer(page)).toHaveText(await page.title());
  });

  await test.step('each page of results has its own title and heading', async () => {
    await search.fill('e');
    await search.press('Enter');
    await expect(page).toHaveTitle(/^Search: e /);
    const title = await page.title();
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page).not.toHaveTitle(title);
    await expect(heading(page)).toHaveText('Search, page 2');
  });

  expect(await isSameDocument(page)).toBe(true);
});
