import type { Page } from '@playwright/test';
import { expect, forget, hydrated, test } from './test.ts';

/*
 * A page that its reader has had translated: a browser replaces each text by its own elements, which React still
 * holds. What changes then has to be there, and no error page.
 */

const MIGRATION = /^What really happens when a phone changes networks: QUIC connection migration *Leif/;

/** Does what Chromium's translation does, without other words: what was a text is one in two elements. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) {
      texts.push(walker.currentNode as Text);
    }
    for (const text of texts) {
      if (text.data.trim() !== '' && text.parentElement?.closest('script, style, noscript, font') === null) {
        const translation = document.createElement('font');
        translation.append(document.createElement('font'));
        translation.firstElementChild?.append(text.data);
        text.replaceWith(translation);
      }
    }
  });
}

test('the palette shows what is found with each letter', async ({ page, complaints }) => {
  await page.route('**/blog/posts.json', (route) => route.abort());
  await page.goto('/blog');
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  const field = palette.getByRole('combobox');
  const posts = palette.getByRole('group', { name: 'Posts' }).getByRole('option');
  const status = palette.getByRole('status');
  await test.step('a failure goes with the next try', async () => {
    const alert = palette.getByRole('alert');
    await expect(alert).toHaveText('The list of posts could not be loaded. Try again or use the search page.');
    await translate(page);
    await page.unroute('**/blog/posts.json');
    await palette.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
    forget(complaints, /ERR_FAILED/);
  });
  for (const [query, title, marked] of [
    ['c', /./, []],
    ['connection m', MIGRATION, ['connection m']],
    ['connection', MIGRATION, ['connection']],
    ['quic', MIGRATION, ['QUIC']],
    ['a phone', MIGRATION, ['a phone']],
    ['n', /^./, []],
    ['networks: QUIC', MIGRATION, ['networks: QUIC']],
    ['grpc', /gRPC/, ['gRPC']],
    ['', /./, []],
  ] as const) {
    await test.step(`“${query}”`, async () => {
      await field.fill(query);
      const row = marked.length === 0 ? posts.first() : posts.filter({ hasText: title }).first();
      await expect(row).toHaveText(title);
      await expect(row.locator('.palette-option-label mark')).toHaveText([...marked]);
      await expect(status).toHaveText(/^\d+ posts?/);
      await translate(page);
    });
  }
  await field.fill('zzzz');
  await expect(status).toHaveText('No results found. Press Enter to search all text.');
  await translate(page);
  await field.fill('jwt');
  await expect(posts).toHaveCount(1);
  await expect(status).toHaveText(/^1 post/);
});

test('the search page shows what is found, and nothing once it is cleared', async ({ page }) => {
  await page.goto('/blog/search?q=quic');
  await hydrated(page);
  const main = page.getByRole('main');
  const status = main.getByRole('status');
  const found = main.getByRole('region', { name: 'Posts' }).getByRole('listitem');
  const search = async (query: string) => {
    await translate(page);
    await main.getByRole('searchbox').fill(query);
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`/blog/search?q=${query.replaceAll(' ', '+')}`);
  };
  await expect(status).toHaveText(/^\d+ posts for “quic”, sorted by relevance\.$/);
  await search('connection');
  await expect(status).toHaveText(/^\d+ posts for “connection”, sorted by relevance\.$/);
  const migration = found.filter({ has: page.getByRole('heading', { name: 'QUIC connection migration' }) });
  await expect(migration.getByRole('heading').locator('mark')).toHaveText('connection');
  await search('migration');
  await expect(migration.getByRole('heading').locator('mark')).toHaveText('migration');
  await expect(migration.getByRole('heading')).toHaveText(
    'What really happens when a phone changes networks: QUIC connection migration',
  );
  const tries = main.getByRole('region', { name: 'What to try' });
  const words = (...expected: readonly string[]) =>
    expect(tries.getByText('Fewer find more:').getByRole('link')).toHaveText([...expected]);
  await search('zzzz');
  await expect(status).toHaveText('No posts found for “zzzz”.');
  await search('zzzz quic tunnel');
  await words('quic', 'tunnel');
  await search('zzzz tunnel');
  await words('tunnel');
  await search('zzzz');
  await expect(tries.getByRole('paragraph')).toHaveCount(1);
  await translate(page);
  await main.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/blog/search');
  await expect(status).toHaveText('');
  await search('quic');
  await expect(status).toHaveText(/^\d+ posts for “quic”/);
});

test('from tag to tag each page says what it holds', async ({ page }) => {
  await page.goto('/blog/tag/tunnels');
  await hydrated(page);
  const main = page.getByRole('main');
  const count = main.locator('.list-count');
  const follow = async (name: string) => {
    await translate(page);
    await main.getByRole('navigation', { name: 'Related tags' }).getByRole('link', { name, exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  await expect(count).toHaveText(/^4 posts since \w+ \d+, \d+$/);
  await follow('Go');
  await expect(count).toHaveText(/^2 posts since \w+ \d+, \d+$/);
  await follow('Linux');
  await expect(count).toHaveText('1 post');
  await follow('Tunnels');
  await expect(count).toHaveText(/^4 posts since \w+ \d+, \d+$/);
});
