import type { Page } from '@playwright/test';
import { isSameDocument, markDocument, open } from './shell/page-state.ts';
import { expect, hydrated, painted, test } from './test.ts';

const POST = '/blog/markdown-features';
const OTHER = '/blog/quic-connection-migration';
const VIDEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

/** Stands in for the other site; gives the requests to it, as they come. */
async function playsElsewhere(page: Page): Promise<readonly string[]> {
  const elsewhere: string[] = [];
  page.on('request', (sent) => new URL(sent.url()).hostname === 'localhost' || elsewhere.push(sent.url()));
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>It plays.' }),
  );
  return elsewhere;
}

function video(page: Page) {
  return page.getByRole('link', { name: 'Play: The new Vimeo player' });
}

function frame(page: Page) {
  return page.locator('iframe[title="The new Vimeo player"]');
}

/** Follows a link that it puts into the text of the post that is open; resolves to how far that was scrolled. */
async function follow(page: Page, href: string): Promise<number> {
  await page.locator('.prose').evaluate((text, path) => {
    text.prepend(Object.assign(document.createElement('a'), { href: path, textContent: 'To the video' }));
  }, href);
  const link = page.getByRole('link', { name: 'To the video' });
  await link.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  const top = await page.evaluate(() => scrollY);
  await link.click();
  return top;
}

test('a video of another site is asked for when it is played, in a document whose policy allows a frame of that site', async ({
  page,
}) => {
  const elsewhere = await playsElsewhere(page);
  const opening = page.waitForResponse((response) => response.url().endsWith(OTHER));
  await open(page, OTHER);
  const headers = (await opening).headers();
  expect(headers['content-security-policy']).not.toContain('frame-src');
  expect(headers).toHaveProperty('cross-origin-embedder-policy');
  await markDocument(page);
  let left = 0;

  await test.step('a link in the app reaches the heading that it names', async () => {
    left = await follow(page, `${POST}#videos`);
    expect(left).toBeGreaterThan(100);
    await expect(page).toHaveURL(`${POST}#videos`);
    await expect(page.locator('#videos')).toBeFocused();
    await expect(page.locator('#videos')).toBeInViewport();
    expect(await isSameDocument(page)).toBe(true);
    expect(elsewhere).toEqual([]);
  });

  await test.step('pressed there, it plays at its place in a document of the post', async () => {
    await expect(video(page)).toHaveAttribute('href', 'https://vimeo.com/76979871');
    await video(page).evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(300);
    const loading = page.waitForResponse((response) => response.url().endsWith(POST));
    const loaded = page.waitForEvent('load');
    await video(page).click();
    expect((await loading).headers()['content-security-policy']).toContain('frame-src https://player.vimeo.com;');
    await loaded;
    await hydrated(page);
    await expect(frame(page).contentFrame().getByText('It plays.')).toBeVisible();
    await expect(frame(page)).toBeFocused();
    expect(elsewhere).toEqual([VIDEO]);
    await expect(page).toHaveURL(`${POST}#videos`);
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });

  await test.step('in that document, it waits for the next press and plays where it is', async () => {
    await page.reload();
    await hydrated(page);
    await painted(page);
    await markDocument(page);
    await expect(video(page)).toBeVisible();
    expect(elsewhere).toEqual([VIDEO]);
    await video(page).click();
    await expect(frame(page).contentFrame().getByText('It plays.')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  await test.step('Back leads to the place on the page before', async () => {
    await page.goBack();
    await expect(page).toHaveURL(OTHER);
    await expect(page.getByRole('heading', { name: 'Now break it' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
});

test('a video that was pressed in what was open plays there, in a document of the post as well', async ({ page }) => {
  const elsewhere = await playsElsewhere(page);
  await page.route(
    ({ pathname }) => pathname === POST,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<figure class="embed">.*?<\/figure>/s,
        '<details><summary>Watch</summary>$&</details>',
      );
      await route.fulfill({ response, body });
    },
  );
  await open(page, OTHER);
  await follow(page, POST);
  const loaded = page.waitForEvent('load');
  await video(page).click();
  await loaded;
  await hydrated(page);
  await expect(frame(page).contentFrame().getByText('It plays.')).toBeVisible();
  await expect(frame(page)).toBeInViewport();
  expect(elsewhere).toEqual([VIDEO]);
});

test('one press is enough where data is saved', async ({ page }) => {
  await playsElsewhere(page);
  await open(page, OTHER);
  await follow(page, POST);
  // Of the document that is loaded: its modules wait for a sign of its reader otherwise.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await video(page).click();
  await expect(frame(page).contentFrame().getByText('It plays.')).toBeVisible();
});

test('a reload that was stopped plays nothing when its reader comes back', async ({ page }) => {
  const elsewhere = await playsElsewhere(page);
  await open(page, OTHER);
  await follow(page, POST);
  await page.route(
    ({ pathname }) => pathname === POST,
    (route) => route.abort('aborted'),
    { times: 1 },
  );
  const stopped = page.waitForEvent('requestfailed');
  await video(page).click();
  await stopped;
  await page.goto('/robots.txt');
  await page.goto(POST);
  await hydrated(page);
  await expect(video(page)).toBeVisible();
  expect([elsewhere, await page.evaluate(() => sessionStorage.getItem('portico-reload'))]).toEqual([[], null]);
});

test('on a page that sends no referrer, such as a preview, the other site learns where it plays, which it may ask for', async ({
  page,
}) => {
  await playsElsewhere(page);
  await page.route(
    ({ pathname }) => pathname === POST,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'referrer-policy': 'no-referrer' } });
    },
  );
  await open(page, POST);
  await video(page).click();
  const playing = frame(page).contentFrame().getByText('It plays.');
  await expect(playing).toBeVisible();
  expect(await playing.evaluate(() => document.referrer)).toBe(`${new URL(page.url()).origin}/`);
});

test('after Back to the document of a post, its video plays where it is', async ({ page }) => {
  await playsElsewhere(page);
  await open(page, POST);
  await hydrated(page);
  await markDocument(page);
  await page.locator('main a[href^="/blog/tag/"]').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reliability' })).toBeFocused();
  await page.goBack();
  await video(page).click();
  await expect(frame(page).contentFrame().getByText('It plays.')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('without a connection a press says so, and the text stays', async ({ page }) => {
  await playsElsewhere(page);
  await open(page, OTHER);
  await follow(page, `${POST}#videos`);
  await expect(video(page)).toBeAttached();
  await page.waitForLoadState('networkidle');
  await markDocument(page);
  await page.context().setOffline(true);
  const notice = page.getByText('You are offline. What is open stays readable.');
  await expect(notice).toHaveCount(1);
  await video(page).click();
  await expect(notice).toHaveCount(2);
  expect(await isSameDocument(page)).toBe(true);
  await page.context().setOffline(false);
});

test('Back to a post with a video of another site restores the place and the focus, and leaves the way forward', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, OTHER);
  await follow(page, POST);
  await expect(video(page)).toBeAttached();
  await hydrated(page);
  await markDocument(page);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Text and lists', exact: true })
    .click();
  await expect(page).toHaveURL(/#text-and-lists$/);
  const link = page.locator('main a[href^="/blog/tag/"]').last();
  await link.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(500);
  for (const _ of [1, 2]) {
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Reliability' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`${POST}#text-and-lists`);
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await page.goForward();
    await expect(page).toHaveURL(/\/tag\//);
    await page.goBack();
    await expect(link).toBeFocused();
  }
  expect(await isSameDocument(page)).toBe(true);
});
