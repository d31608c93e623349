import type { Page } from '@playwright/test';
import { EMBLEM_NAMES, emblemHtml } from '@portico/core/emblems';
import { expect, forget, load, test } from './test.ts';
import { showTheme, storeTheme } from './theme.ts';

const POST = '/blog/markdown-features';
const LIGHT = /\/pictures\/path\.png-/;
const DARK = /\/pictures\/path\.dark\.png-/;

/** Returns the requests for pictures as they arrive. */
function picturesOf(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && urls.push(request.url()));
  return urls;
}

function hops(page: Page) {
  return page.getByRole('img', { name: 'Three hops in a row' });
}

test('a theme shows its own picture, and loads no others', { tag: '@slow' }, async ({ page, context }) => {
  // A cover is requested with the document, by the color scheme of the system.
  await page.emulateMedia({ colorScheme: 'dark' });
  await storeTheme(context, 'dark');
  const urls = picturesOf(page);
  await page.goto(POST);
  await hops(page).scrollIntoViewIfNeeded();
  await expect.poll(() => urls.some((url) => DARK.test(url))).toBe(true);
  expect(urls.filter((url) => LIGHT.test(url))).toEqual([]);
  const place = await hops(page).boundingBox();
  await showTheme(page, 'light');
  await expect.poll(() => urls.some((url) => LIGHT.test(url))).toBe(true);
  expect(await hops(page).boundingBox()).toEqual(place);
  // Every theme prints as the light one.
  await showTheme(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(hops(page)).toHaveAttribute('src', `${POST}/path.png`);
});

test('a picture opens over the page, and leads to the others of the post', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await load(page, POST);
  const link = page.getByRole('link', { name: 'Three hops in a row' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  const close = dialog.getByRole('button', { name: 'Close picture' });
  await expect(close).toBeFocused();
  await expect(dialog.getByText('The way of a packet, in the colours of the page')).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription('Three hops in a row, 2 of 7');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img')).toHaveAttribute('src', new RegExp(`^${POST}/diagram\\.svg\\?v=[0-9a-f]{16}$`));
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleDescription(/, 7 of 7$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img')).toHaveAttribute('src', `${POST}/path.png`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  // Around it is the page, dimmed; on a phone it fills the screen.
  await link.click();
  // The page keeps the space of its scroll bar.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 32, y: 32, height: 656 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Escape');
  // A click outside the picture closes it.
  await link.click();
  await dialog.click({ position: { x: 20, y: 100 } });
  await expect(dialog).toHaveCount(0);
});

test('a picture whose dialog cannot be loaded opens as a file', { tag: '@slow' }, async ({ page, complaints }) => {
  await load(page, POST);
  await page.route('**/assets/enlarged-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Three hops in a row' }).press('Enter');
  await expect(page).toHaveURL(`${POST}/path.png`);
  forget(complaints, /ERR_FAILED|Failed to fetch dynamically imported module/);
});

test('a diagram is a part of the page: readable on a phone, in the colors of each theme', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await load(page, POST);
  const figure = page.locator('figure.drawing').first();
  await figure.scrollIntoViewIfNeeded();
  const drawing = figure.getByRole('img', { name: /^How a request finds its region\. The resolver/ });
  const seen = () =>
    drawing.evaluate((svg: SVGSVGElement) => {
      const label = getComputedStyle(svg.querySelector('text') ?? svg);
      const box = getComputedStyle(svg.querySelector('.fill-box') ?? svg);
      const shown = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      return {
        text: shown * Number.parseFloat(label.fontSize),
        font: label.fontFamily,
        colors: [label.fill, box.stroke],
      };
    });
  const light = await seen();
  expect(light.text).toBeGreaterThanOrEqual(11);
  expect(light.font).toContain('Atkinson Hyperlegible Next');
  const colors = new Set([light.colors.join()]);
  for (const [index, theme] of (['dark', 'light-high-contrast', 'dark-high-contrast'] as const).entries()) {
    await showTheme(page, theme);
    await expect.poll(async () => colors.add((await seen()).colors.join()).size).toBe(index + 2);
  }
  const isCovered = await figure.locator('> figcaption').evaluate((caption) => {
    const { x, y, width, height } = caption.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) !== caption;
  });
  expect(isCovered).toBe(false);
});

test('a drawing opens over the page in the colors of each theme, at least as large as it is', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await load(page, POST);
  const name = /^How a request finds its region\. The resolver/;
  const link = page.getByRole('link', { name });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  const drawing = dialog.getByRole('img', { name });
  const seen = () =>
    drawing.evaluate((svg: SVGSVGElement) => {
      const { width, height, right, bottom } = svg.getBoundingClientRect();
      const { width: own, height: tall } = svg.viewBox.baseVal;
      return {
        scale: Math.min(width / own, height / tall),
        isWhole: right <= innerWidth && bottom <= innerHeight,
        color: getComputedStyle(svg.querySelector('.fill-box') ?? svg).stroke,
        ids: svg.querySelectorAll('[id^="page--drawing"]').length,
      };
    });
  const inPage = await link.locator('svg').evaluate((svg) => svg.getBoundingClientRect().width);
  await expect(drawing).toBeVisible();
  expect((await drawing.boundingBox())?.width).toBeGreaterThan(inPage);
  const light = await seen();
  expect(light).toMatchObject({ isWhole: true, ids: 0 });
  expect(light.scale).toBeGreaterThan(1);
  await showTheme(page, 'dark');
  await expect.poll(async () => (await seen()).color).not.toBe(light.color);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await seen()).scale).toBeGreaterThanOrEqual(1);
  // It scrolls by keyboard, and the arrows don't lead to another picture meanwhile.
  await dialog.getByRole('group', { name: 'Picture' }).focus();
  const scrolled = () => drawing.evaluate((svg) => svg.getBoundingClientRect().left);
  const left = await scrolled();
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeLessThan(left);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('a video of a post has captions, and is loaded when it is played', { tag: '@slow' }, async ({ page, request }) => {
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
  });
});

test("the packet of each category's sign is on a pipe", { tag: '@slow' }, async ({ page }) => {
  const signs = EMBLEM_NAMES.map((emblem) => emblemHtml({ topic: 'AI', emblem }));
  await page.setContent(`<style>.art-bore { stroke: #000; stroke-width: 0.1 }</style>${signs.join('')}`);
  const places = await page.locator('.art-emblem').evaluateAll((all) =>
    all.map((sign) => {
      const [, x, y] = /M([\d.]+) ([\d.]+)h/.exec(sign.querySelector('.art-stop')?.getAttribute('d') ?? '') ?? [];
      const center = new DOMPoint(Number(x) + 0.14, Number(y));
      return sign.querySelector<SVGGeometryElement>('.art-bore')?.isPointInStroke(center);
    }),
  );
  expect(places).toEqual(signs.map(() => true));
});
