import { KINDS } from './kinds.ts';
import { expect, test } from './test.ts';

test('at 320 × 256 px the header leaves half of the window to the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(KINDS.post);
  const box = await page.getByRole('banner').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(128);
});

const WITH_PICTURE = ['post', 'post-with-a-cover', 'post-without-headings', 'tag-of-many', 'category'] as const;

test('at 1440 px a picture stands beside the title, which has most of the room', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const kind of WITH_PICTURE) {
    await test.step(kind, async () => {
      await page.goto(KINDS[kind]);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      const picture = await page.locator('.has-picture > :is(span, .hero-terminal)').boundingBox();
      // Only the children of a post's header have boxes.
      const room = await page.locator('.post, .has-picture').first().boundingBox();
      expect(title?.width).toBeGreaterThan((room?.width ?? 0) / 2);
      expect(picture?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
      expect(picture?.width).toBeGreaterThan((room?.width ?? 0) / 4);
      if (kind.startsWith('post')) {
        // In the first line of the title, with nothing above it but the line of the category.
        expect(picture?.y).toBeGreaterThan(title?.y ?? 0);
        expect(picture?.y).toBeLessThan((title?.y ?? 0) + 20);
      }
    });
  }
});
