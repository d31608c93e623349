import type { Page } from '@playwright/test';
import { hold } from './shell/page-state.ts';
import { expect, forget, hydrated, test } from './test.ts';
import { showLook, storeTheme } from './theme.ts';

const POST = '/blog/markdown-features';
const LIGHT = /\/pictures\/path\.png-/;
const DARK = /\/pictures\/path\.dark\.png-/;

/** The requests for pictures, as they come. */
function picturesOf(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && urls.push(request.url()));
  return urls;
}

function hops(page: Page) {
  return page.getByRole('img', { name: 'Three hops in a row' });
}

test('a look shows the picture that is for it, and loads no other', async ({ page, context }) => {
  await storeTheme(context, 'dark');
  const urls = picturesOf(page);
  await page.goto(POST);
  await hops(page).scrollIntoViewIfNeeded();
  await expect.poll(() => urls.some((url) => DARK.test(url))).toBe(true);
  expect(urls.filter((url) => LIGHT.test(url))).toEqual([]);
  const place = await hops(page).boundingBox();
  await showLook(page, 'light');
  await expect.poll(() => urls.some((url) => LIGHT.test(url))).toBe(true);
  expect(await hops(page).boundingBox()).toEqual(place);
  // On paper every look is the light one.
  await showLook(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(hops(page)).toHaveAttribute('src', `${POST}/path.png`);
});

test('a picture opens over the page, and from there the others of the post', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('/enlarge-') && scripts.push(request.url()));
  await page.goto(POST);
  await hydrated(page);
  const link = page.getByRole('link', { name: 'Three hops in a row' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(scripts).toEqual([]);
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  const close = dialog.getByRole('button', { name: 'Close picture' });
  await expect(close).toBeFocused();
  expect(scripts).toHaveLength(1);
  await expect(dialog.getByText('The way of a packet, in the colours of the page')).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription('Three hops in a row, 2 of 8');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img')).toHaveAttribute('src', new RegExp(`^${POST}/diagram\\.svg\\?v=[0-9a-f]{16}$`));
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleDescription('A retry, 8 of 8');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img')).toHaveAttribute('src', `${POST}/path.png`);
  // In its own size, keys move it.
  const full = dialog.getByRole('button', { name: 'Full size' });
  await full.click();
  await expect(full).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await dialog.getByRole('img').boundingBox())?.width).toBe(1600);
  const before = await dialog.getByRole('img').boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await dialog.getByRole('img').boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  // Beside the picture is out.
  await link.click();
  await dialog.click({ position: { x: 20, y: 100 } });
  await expect(dialog).toHaveCount(0);
  // With the post it goes, too.
  await page.getByRole('main').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await page.goBack();
  await link.click();
  await expect(dialog).toBeVisible();
  await page.goForward();
  await expect(dialog).toHaveCount(0);
});

test('in a text from right to left the button on the left leads where the left arrow does', async ({ page }) => {
  await page.goto(POST);
  await hydrated(page);
  await page.locator('.prose').evaluate((text: HTMLElement) => {
    text.dir = 'rtl';
  });
  await page.getByRole('link', { name: 'Three hops in a row' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await expect(dialog).toHaveAccessibleDescription('Three hops in a row, 2 of 8');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleDescription(/, 3 of 8$/);
  const next = dialog.getByRole('button', { name: 'Next picture' });
  const previous = dialog.getByRole('button', { name: 'Previous picture' });
  expect((await next.boundingBox())?.x).toBeLessThan((await previous.boundingBox())?.x ?? 0);
  for (const button of [next, previous]) {
    await expect(button.locator('svg')).toHaveCSS('scale', '-1 1');
  }
  await next.click();
  await expect(dialog).toHaveAccessibleDescription(/, 4 of 8$/);
  await previous.click();
  await expect(dialog).toHaveAccessibleDescription(/, 3 of 8$/);
});

test('images of a gallery are equally high in a row, on paper too, and below each other on a phone', async ({
  page,
}) => {
  await page.goto(POST);
  const row = page.locator('.gallery-row').first();
  const boxes = () =>
    row.getByRole('img').evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON()));
  const heights = async () => new Set((await boxes()).map(({ height }) => Math.round(height)));
  expect((await heights()).size).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect((await heights()).size).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(new Set((await boxes()).map(({ left, width }) => `${left} ${width}`)).size).toBe(1);
});

test('a video beside the post plays from where a reader jumps to, with captions, and is loaded when it is played', async ({
  page,
  request,
}) => {
  const videos: string[] = [];
  page.on('request', (sent) => /\.(?:webm|vtt)$/.test(sent.url()) && videos.push(sent.url()));
  await page.goto(POST);
  const video = page.locator('video');
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveAccessibleName('A dot that moves to the right');
  await expect(video).toHaveJSProperty('textTracks.length', 2);
  expect(videos).toEqual([]);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  const answer = await request.get(`${POST}/moving.webm`, { headers: { range: 'bytes=0-3' } });
  expect([answer.status(), (await answer.body()).length]).toEqual([206, 4]);
  expect(answer.headers()).toMatchObject({
    'content-type': 'video/webm',
    'cache-control': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
  });
  expect((await request.head(`${POST}/moving.webm`)).headers()).toMatchObject({ 'accept-ranges': 'bytes' });
  // It plays in its own page too.
  await page.goto(`${POST}/moving.webm`);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
});

test('a picture that cannot be shown over the page does not take the place of the next page', async ({
  page,
  complaints,
}) => {
  const { release } = await hold(page, '**/assets/enlarge-*.js', (route) => route.abort());
  await page.goto(POST);
  await hydrated(page);
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('link', { name: 'Three hops in a row' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  release();
  await failed;
  await page.waitForTimeout(300);
  await expect(page).toHaveURL('/blog');
  forget(complaints, /ERR_FAILED/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });
  test('the system says which picture is shown, and a click opens it', async ({ page }) => {
    await page.goto(POST);
    await expect(hops(page)).toHaveAttribute('src', `${POST}/path.dark.png`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(hops(page)).toHaveAttribute('src', `${POST}/path.png`);
    await hops(page).click();
    await expect(page).toHaveURL(`${POST}/path.png`);
  });
});
