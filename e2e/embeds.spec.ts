import { addLink, isSameDocument, markDocument } from './shell/page-state.ts';
import { expect, hydrated, load, painted, test } from './test.ts';

const POST = '/blog/markdown-features';
const OTHER = '/blog/quic-connection-migration';
const VIDEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

test('a video from another site loads when it is played, even after a navigation in the app', { tag: '@slow' }, async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (sent) => new URL(sent.url()).hostname === 'localhost' || elsewhere.push(sent.url()));
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>It plays.' }),
  );
  const video = page.getByRole('link', { name: 'Play: The new Vimeo player' });
  const frame = page.locator('iframe[title="The new Vimeo player"]');
  await load(page, OTHER);
  await markDocument(page);

  await test.step('a link in the app reaches the heading that it names', async () => {
    await addLink(page, `${POST}#videos`, 'To the video');
    const link = page.getByRole('link', { name: 'To the video' });
    await link.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await link.click();
    await expect(page).toHaveURL(`${POST}#videos`);
    await expect(page.locator('#videos')).toBeFocused();
    await expect(page.locator('#videos')).toBeInViewport();
    expect(await isSameDocument(page)).toBe(true);
    expect(elsewhere).toEqual([]);
    // It was in the post before.
    await expect(page.getByRole('navigation', { name: 'Series' })).toHaveCount(0);
  });

  await test.step('pressed there, it plays in its place', async () => {
    await expect(video).toHaveAttribute('href', 'https://vimeo.com/76979871');
    await video.click();
    await expect(frame.contentFrame().getByText('It plays.')).toBeVisible();
    await expect(frame).toBeFocused();
    expect(elsewhere).toEqual([VIDEO]);
    expect(await isSameDocument(page)).toBe(true);
  });

  await test.step('after a reload, it waits for the next press', async () => {
    await page.reload();
    await hydrated(page);
    await painted(page);
    await expect(video).toBeVisible();
    expect(elsewhere).toEqual([VIDEO]);
  });
});
