import { PORT } from '../ports.ts';
import { expect, test } from '../test.ts';
import { open, pauseClock } from './page-state.ts';

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
    // What comes first was asked first.
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
