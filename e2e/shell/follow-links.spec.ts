import { PORT } from '../ports.ts';
import { expect, test } from '../test.ts';
import { open, pauseClock } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

const OF_THE_BROWSER = {
  'to a file that is saved': '<a href="/blog" download>Link</a>',
  'that is external': '<a href="/blog" rel="nofollow external">Link</a>',
  'to a document that is loaded': '<a href="/blog" target="_self">Link</a>',
  'in a text that is edited': '<p contenteditable="true"><a href="/blog">Link</a></p>',
};

test('the browser follows links to files and other sites, links with a target, and links in edited text', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.install();
  await open(page, POST);
  await pauseClock(page);
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.body.setAttribute('data-followed', String(event.defaultPrevented));
      event.preventDefault();
    }),
  );
  const link = page.getByRole('link', { name: 'Link', exact: true });
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('link');
  const others = [page.getByRole('main').getByRole('link', { name: 'Protocols' }).first(), ...(await tags.all())];
  for (const [index, [what, html]] of Object.entries(OF_THE_BROWSER).entries()) {
    await test.step(`a link ${what}`, async () => {
      await page.evaluate((part) => {
        document.body.removeAttribute('data-followed');
        document.querySelector('#part')?.remove();
        document.querySelector('main')?.insertAdjacentHTML('beforebegin', `<div id="part">${part}</div>`);
      }, html);
      await link.hover();
      await page.clock.runFor(1000);
      // Requests keep their order.
      const other = others[index];
      const fetched = page.waitForRequest(`http://localhost:${PORT}${await other?.getAttribute('href')}.data`);
      await other?.hover();
      await page.clock.runFor(1000);
      await fetched;
      expect(requests.filter((url) => url.endsWith('/blog.data'))).toEqual([]);
      await link.click();
      await expect(page.locator('body')).toHaveAttribute('data-followed', 'false');
      await expect(page).toHaveURL(POST);
    });
  }
});
