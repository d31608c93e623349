import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

const WIDTHS = [390, 768, 1440];

/** The middle of the admitted request's packet is in the picture of the service, and the refused one is at the edge. */
async function expectEnd(page: Page): Promise<void> {
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(async () => {
    const packet = await boxOf(page.locator('.way-track.admitted .way-packet'));
    const service = await boxOf(page.locator('.steps > :last-child .way-thing'));
    const [x, y] = [packet.x + packet.width / 2 - service.x, packet.y + packet.height / 2 - service.y];
    expect(packet.width).toBeGreaterThan(20);
    expect(Math.abs(x - service.width / 2)).toBeLessThan(service.width / 4);
    expect(Math.abs(y - service.height / 2)).toBeLessThan(service.height / 4);
  }).toPass();
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(scrollWidth).toBeLessThanOrEqual(0);
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the request is in the service at the end of its way, after a jump, and when the page is restored', {
      tag: '@slow',
    }, async ({ page }) => {
      // The way takes five seconds, three times.
      test.setTimeout(90_000);
      await page.goto('/');
      const way = page.locator('.way');
      await expect(way).not.toHaveAttribute('data-plays');
      await expectEnd(page);
      await way.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect(way).toHaveAttribute('data-plays', 'true');
      await expect(way).not.toHaveAttribute('data-plays', { timeout: 20_000 });
      await expectEnd(page);
      await page.getByRole('button', { name: 'Play again' }).click();
      await expect(way).toHaveAttribute('data-plays', 'true');
      // The browser restores the scroll position, so the request may go its way once more.
      await page.reload();
      await expect(way).not.toHaveAttribute('data-plays', { timeout: 20_000 });
      await expectEnd(page);
    });

    test('with reduced motion it never moves', { tag: '@slow' }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      const way = page.locator('.way');
      await way.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expectEnd(page);
      await expect(page.getByRole('button', { name: 'Play again' })).toBeHidden();
      expect(await way.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
    });

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false });

      test('it is where it ends', { tag: '@slow' }, async ({ page }) => {
        await page.goto('/');
        await expectEnd(page);
        await expect(page.getByRole('button', { name: 'Play again' })).toBeHidden();
      });
    });
  });
}

for (const width of [928, 1440]) {
  test(`at ${width} px, no names of regions overlap`, { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const collisions = await page.locator('.regions > ul > li').evaluateAll((lanes) =>
      lanes.flatMap((lane) => {
        const labels = [...lane.querySelectorAll('h3, text')].map((label) => {
          const range = document.createRange();
          range.selectNodeContents(label);
          return {
            name: label.textContent,
            box: label.matches('h3') ? range.getBoundingClientRect() : label.getBoundingClientRect(),
          };
        });
        return labels.flatMap(({ name, box }, index) =>
          labels
            .slice(index + 1)
            .filter(
              (other) =>
                box.right > other.box.left &&
                other.box.right > box.left &&
                box.bottom > other.box.top + 4 &&
                other.box.bottom > box.top + 4,
            )
            .map((other) => `${name} and ${other.name}`),
        );
      }),
    );
    expect(collisions).toEqual([]);
  });
}
