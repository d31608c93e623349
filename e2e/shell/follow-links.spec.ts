import { expect, test } from '../test.ts';
import { open } from './page-state.ts';

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
  await open(page, POST);
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      document.body.setAttribute('data-followed', String(event.defaultPrevented));
      event.preventDefault();
    }),
  );
  const link = page.getByRole('link', { name: 'Link', exact: true });
  for (const [what, html] of Object.entries(OF_THE_BROWSER)) {
    await test.step(`a link ${what}`, async () => {
      await page.evaluate((part) => {
        document.body.removeAttribute('data-followed');
        document.querySelector('#part')?.remove();
        document.querySelector('main')?.insertAdjacentHTML('beforebegin', `<div id="part">${part}</div>`);
      }, html);
      await link.click();
      await expect(page.locator('body')).toHaveAttribute('data-followed', 'false');
      await expect(page).toHaveURL(POST);
    });
  }
});
