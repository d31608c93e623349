import { PORT } from '../ports.ts';
import { expect, test } from '../test.ts';
import { isSameDocument, markDocument, open, pauseClock } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

const LINKS = [
  ['to a file that is saved', '<a href="/blog" download>Link</a>'],
  ['that is external', '<a href="/blog" rel="nofollow external">Link</a>'],
  ['to a document that is loaded', '<a href="/blog" target="_self">Link</a>'],
  ['in a text that is edited', '<p contenteditable="true"><a href="/blog">Link</a></p>'],
] as const;

for (const [what, html] of LINKS) {
  test(`a link ${what} is the browser's: nothing is fetched ahead, and the router does not follow it`, async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.clock.install();
    await open(page, POST);
    await pauseClock(page);
    await page.evaluate((part) => document.querySelector('main')?.insertAdjacentHTML('beforebegin', part), html);
    const link = page.getByRole('link', { name: 'Link', exact: true });
    await link.hover();
    await page.clock.runFor(1000);
    // Requests keep their order.
    const other = page.getByRole('main').getByRole('link', { name: 'Protocols' }).first();
    const fetched = page.waitForRequest(`http://localhost:${PORT}${await other.getAttribute('href')}.data`);
    await other.hover();
    await page.clock.runFor(1000);
    await fetched;
    expect(requests.filter((url) => url.endsWith('/blog.data'))).toEqual([]);

    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.body.setAttribute('data-followed', String(event.defaultPrevented));
        event.preventDefault();
      }),
    );
    await link.click();
    await expect(page.locator('body')).toHaveAttribute('data-followed', 'false');
    await expect(page).toHaveURL(POST);
  });
}

test('a link of this origin is followed by the router however it is written, and fetched ahead', async ({ page }) => {
  for (const href of [`http://localhost:${PORT}/blog`, '/blog', '../blog']) {
    await test.step(href, async () => {
      await open(page, POST);
      await page.evaluate((to) => {
        document.querySelector('main')?.insertAdjacentHTML('beforebegin', `<a href="${to}">Link</a>`);
      }, href);
      await markDocument(page);
      const link = page.getByRole('link', { name: 'Link', exact: true });
      const fetched = page.waitForRequest(`http://localhost:${PORT}/blog.data`);
      await link.hover();
      await fetched;
      await link.click();
      await expect(page).toHaveURL('/blog');
      expect(await isSameDocument(page)).toBe(true);
    });
  }
});

test('a result that leads to the open page adds no entry to the history', async ({ page }) => {
  await open(page, '/blog');
  await open(page, POST);
  const before = await page.evaluate(() => history.length);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  await palette.getByRole('combobox').fill('quic connection');
  await palette.getByRole('option').first().click();
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(POST);
  expect(await page.evaluate(() => history.length)).toBe(before);
});
