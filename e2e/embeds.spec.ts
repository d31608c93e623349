import type { Page } from '@playwright/test';
import { isSameDocument, markDocument } from './shell/page-state.ts';
import { expect, hydrated, load, painted, test } from './test.ts';

const POST = '/blog/markdown-features';
const OTHER = '/blog/quic-connection-migration';
const VIDEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

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

test('a video from another site loads when it is played, also after a navigation in the app', async ({ page }) => {
  const elsewhere = await playsElsewhere(page);
  await load(page, OTHER);
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

  await test.step('pressed there, it plays in its place', async () => {
    await expect(video(page)).toHaveAttribute('href', 'https://vimeo.com/76979871');
    await video(page).click();
    await expect(frame(page).contentFrame().getByText('It plays.')).toBeVisible();
    await expect(frame(page)).toBeFocused();
    expect(elsewhere).toEqual([VIDEO]);
    expect(await isSameDocument(page)).toBe(true);
  });

  await test.step('after a reload, it waits for the next press', async () => {
    await page.reload();
    await hydrated(page);
    await painted(page);
    await expect(video(page)).toBeVisible();
    expect(elsewhere).toEqual([VIDEO]);
  });

  await test.step('Back leads to the place on the page before', async () => {
    await page.goBack();
    await expect(page).toHaveURL(OTHER);
    await expect(page.getByRole('heading', { name: 'Now break it' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
});
