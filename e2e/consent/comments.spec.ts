import type { Locator, Page } from '@playwright/test';
import { savePost } from '../content-folder.ts';
import { COMMENTS, everythingOfFile, expect, test } from '../everything.ts';
import { PORT } from '../ports.ts';
import { answer, openPage, openPreferences, quiet } from './reader.ts';

const POST = '/blog/long';
/** A site without comments. */
const WITHOUT = `http://localhost:${PORT}`;
/** A stand-in for giscus that shows the themes that it gets, and reports its height. */
const WIDGET = `<p></p><script>
  onmessage = ({ data }) => document.querySelector('p').append(data.giscus.setConfig.theme + ' ');
  parent.postMessage({ giscus: { resizeHeight: 777 } }, '*');
</script>`;

const server = everythingOfFile(async ({ url, posts }) => {
  // Its comments are below the window.
  await savePost(posts, 'long', { title: 'A long post' }, 'Text.\n\n'.repeat(200));
  await savePost(posts, 'long.de');
  await expect.poll(async () => (await fetch(`${url}${POST}/de`)).status).toBe(200);
});

/** Makes the stand-in respond in place of giscus; returns the requests. */
async function standIn(page: Page): Promise<readonly URL[]> {
  const asked: URL[] = [];
  await page.route('https://giscus.app/**', async (route) => {
    asked.push(new URL(route.request().url()));
    await route.fulfill({ contentType: 'text/html', body: WIDGET });
  });
  return asked;
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Comments' });
const showButton = (page: Page) => sectionOf(page).getByRole('button', { name: 'Show comments' });

test('comments load once the reader has agreed and scrolls to them, and follow the theme', { tag: '@slow' }, async ({
  page,
}) => {
  const asked = await standIn(page);
  await openPage(page, `${server().url}${POST}`);
  await answer(page, 'Reject all');
  await showButton(page).scrollIntoViewIfNeeded();
  await quiet(page);
  expect(asked).toEqual([]);
  const edgeOf = async (part: Locator) => (await part.boundingBox())?.x;
  const heading = sectionOf(page).getByRole('heading');
  expect(await edgeOf(heading), 'it begins where the text does').toBe(await edgeOf(page.locator('.prose')));

  await showButton(page).click();
  const frame = sectionOf(page).getByTitle('Comments');
  await expect(frame).toHaveCSS('height', '777px');
  await expect(showButton(page)).toBeHidden();
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    ...{ repo: COMMENTS.repository, repoId: 'R_1', category: 'Posts', categoryId: 'DIC_1' },
    ...{ term: POST.slice(1), origin: `${server().url}${POST}`, theme: 'light' },
  });
  for (const [contrast, theme] of [
    ['no-preference', 'dark'],
    ['more', 'dark dark_high_contrast'],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'dark', contrast });
    await expect(frame.contentFrame().getByText(theme)).toBeVisible();
  }

  // Comes back from signing in.
  await openPage(page, `${server().url}${POST}?giscus=token`);
  await quiet(page);
  expect(asked).toHaveLength(1);
  await sectionOf(page).scrollIntoViewIfNeeded();
  await expect(frame).toBeVisible();
  await expect.poll(() => asked[1]?.searchParams.get('session')).toBe('token');
  expect(page.url()).not.toContain('giscus');

  const dialog = await openPreferences(page);
  await expect(dialog).toContainText(/By [^.]*giscus\./);
  await dialog.getByRole('button', { name: 'Reject all' }).click();
  await expect(showButton(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('giscus-session'))).toBeNull();
});

test('after a navigation from another page, comments load in the same document', { tag: '@slow' }, async ({ page }) => {
  const asked = await standIn(page);
  const policy = async (url: string) => (await page.request.get(url)).headers()['content-security-policy'];
  expect(await policy(`${server().url}/blog`)).toMatch(/frame-src [^;]*https:\/\/giscus\.app;/);
  expect(await policy(`${WITHOUT}/blog`)).not.toContain('giscus');

  await openPage(page, `${server().url}/blog/archive`);
  await page.getByRole('main').getByRole('link', { name: 'A long post', exact: true }).click();
  await showButton(page).click();
  await sectionOf(page).scrollIntoViewIfNeeded();
  await expect(sectionOf(page).getByTitle('Comments')).toHaveCSS('height', '777px');
  expect(asked).not.toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link leads to the discussion, also from a translation; without configuration, nothing does', {
    tag: '@slow',
  }, async ({ page }) => {
    await page.goto('/blog/long/de');
    const link = sectionOf(page).getByRole('link', { name: 'Open the discussion' });
    const query = 'discussions_q=blog%2Flong+in%3Atitle';
    await expect(link).toHaveAttribute('href', `https://github.com/relay/blog/discussions?${query}`);
    await expect(showButton(page)).toBeHidden();
    await page.goto(`${WITHOUT}/blog/quic-connection-migration`);
    await expect(sectionOf(page)).toHaveCount(0);
  });
});
