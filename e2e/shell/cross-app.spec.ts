import type { Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { expect, load, test } from '../test.ts';
import { isSameDocument, markDocument } from './page-state.ts';

const HEADINGS = { Blog: 'Blog', Pricing: 'Start free', Download: 'Download' };

type Name = keyof typeof HEADINGS;

async function isAt(page: Page, name: Name): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS[name] })).toBeVisible();
}

/** Follows a link of the header; resolves to whether the document is still the same. */
async function follow(page: Page, name: Name): Promise<boolean> {
  await markDocument(page);
  const menu = page.getByRole('button', { name: `Get ${site.brand}` });
  if (name === 'Download') {
    await menu.click();
  }
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await isAt(page, name);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  return isSameDocument(page);
}

test('links stay in the document within an app and load one between apps, and Back returns', async ({ page }) => {
  await test.step('from the blog', async () => {
    await load(page, '/blog/quic-connection-migration');
    expect(await follow(page, 'Blog')).toBe(true);
    expect(await follow(page, 'Pricing')).toBe(false);
    await page.goBack();
    await isAt(page, 'Blog');
    expect(await follow(page, 'Download')).toBe(false);
  });
  await test.step('inside the main site', async () => {
    await load(page, '/pricing');
    expect(await follow(page, 'Download')).toBe(true);
    await page.goBack();
    await isAt(page, 'Pricing');
    await page.goForward();
    await isAt(page, 'Download');
    expect(await follow(page, 'Pricing')).toBe(true);
    expect(await follow(page, 'Blog')).toBe(false);
    await page.goBack();
    await isAt(page, 'Pricing');
  });
});

const OF_THE_BROWSER = {
  'to a file that is saved': '<a href="/blog" download>Link</a>',
  'that is external': '<a href="/blog" rel="nofollow external">Link</a>',
  'to a document that is loaded': '<a href="/blog" target="_self">Link</a>',
  'in a text that is edited': '<p contenteditable="true"><a href="/blog">Link</a></p>',
};

test('the browser follows links to files and other sites, links with a target, and links in edited text', {
  tag: '@slow',
}, async ({ page }) => {
  await load(page, '/blog/quic-connection-migration');
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
        document.querySelector('main')?.insertAdjacentHTML('afterend', `<div id="part">${part}</div>`);
      }, html);
      await link.click();
      await expect(page.locator('body')).toHaveAttribute('data-followed', 'false');
      await expect(page).toHaveURL('/blog/quic-connection-migration');
    });
  }
});
