import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, hydrated, test } from './test.ts';

const POST = '/blog/tls-1-3-handshake-byte-by-byte';

test("a post's body is in its document once", async ({ request }) => {
  const html = await (await request.get(POST)).text();
  const sentence = /<p>([\w ,']{40,80})/.exec(html)?.[1] ?? '';
  expect(sentence).not.toBe('');
  expect(html.split(sentence)).toHaveLength(2);
});

test('hydration keeps the DOM that the server sent', async ({ page }) => {
  await page.goto(POST);
  await page.evaluate(() => document.querySelector('.prose > p')?.setAttribute('data-from-server', ''));
  await hydrated(page);
  await page.waitForTimeout(300);
  await expect(page.locator('.prose > p').first()).toHaveAttribute('data-from-server', '');
});

test('hydration survives what browser extensions put into the document', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (document.body?.lastElementChild?.tagName === 'SCRIPT') {
        observer.disconnect();
        document.head.prepend(Object.assign(document.createElement('script'), { type: 'application/json' }));
        document.head.append(document.createElement('meta'));
        document.body.prepend(Object.assign(document.createElement('div'), { id: 'toolbar' }));
        document.body.append(document.createElement('grammar-checker'));
        document.body.setAttribute('data-extension', 'installed');
        document.documentElement.setAttribute('data-extension', 'installed');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(POST);
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
});

test.describe('before the modules are there', () => {
  test.beforeEach(async ({ page }) => {
    // Requests for modules stay open: the page is as it is on a slow line.
    await page.route('**/assets/*.js', () => {});
    await page.goto(POST);
  });

  test('a link loads its document', async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name: 'Protocols' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Protocols' })).toBeVisible();
  });

  test('a menu opens and its entry is there to follow', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Use cases' }).click();
    await expect(page.getByRole('link', { name: 'Webhook testing', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Webhook testing', exact: true })).toBeHidden();
  });

  test('the skip link is the first stop and leads to the content', async ({ page }) => {
    await page.keyboard.press('Tab');
    const skipLink = page.getByRole('link', { name: 'Skip to content' });
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

for (const app of ['blog', 'www']) {
  test(`React and the router are in one file of the app ${app}, and in no other`, async () => {
    const directory = path.join('apps', app, 'build-fixture/client/assets');
    const files = (await readdir(directory)).filter((file) => file.endsWith('.js'));
    const marks = ['react.transitional.element', 'Error loading route module'];
    const holders = await Promise.all(
      files.map(async (file) => {
        const code = await readFile(path.join(directory, file), 'utf8');
        return marks.some((mark) => code.includes(mark)) ? [file.replace(/-[\w-]+\.js$/, '')] : [];
      }),
    );
    expect(holders.flat()).toEqual(['framework']);
  });
}
