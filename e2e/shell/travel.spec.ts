import type { Page } from '@playwright/test';
import { expect, load, test } from '../test.ts';
import { isSameDocument, markDocument } from './page-state.ts';

/** Holds what scripts animate at its beginning. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      animation.pause();
      return animation;
    };
  });
});

const lead = (page: Page) => page.locator('.lead-post');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** What scripts animate as a whole, or as a text or a picture, without the style sheet's animations that follow the scroll position. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition))
      .map(({ effect }) => effect instanceof KeyframeEffect && effect.target?.localName)
      .filter((name) => name === 'main' || name === 'div' || name === 'span')
      .sort(),
  );

test('the picture of a post travels from the list to its page; the text waits for that, and clicks do not', {
  tag: '@slow',
}, async ({ page }) => {
  await load(page, '/blog');
  await markDocument(page);
  const link = lead(page).getByRole('link').first();
  const picture = await lead(page).locator('> :first-child').boundingBox();
  const name = String(await link.textContent());
  await link.click();
  await expect(title(page)).toHaveText(name);
  await expect.poll(() => moving(page)).toEqual(['div', 'span']);
  await expect(title(page).locator('..')).toHaveCSS('opacity', '0');
  // The pipes of the band have the place and the size of those in the list.
  const drawing = await page.locator('.art-band > svg').first().boundingBox();
  const edges = (box: typeof drawing) => box && [box.x, box.x + box.width, box.y + box.height].map(Math.round);
  expect(picture).not.toBeNull();
  expect(edges(drawing)).toEqual(edges(picture));
  await expect(title(page)).toBeFocused();

  await test.step('a click meanwhile', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(title(page)).toHaveText('Blog');
    await expect.poll(() => moving(page)).toEqual(['main']);
    await lead(page).getByRole('link').first().click();
    await expect(title(page)).toHaveText(name);
    expect(await isSameDocument(page)).toBe(true);
  });
});

test('Back shows a page at once', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog');
  await lead(page).getByRole('link').first().press('Enter');
  await expect.poll(() => moving(page)).toEqual(['div', 'span']);
  await page.goBack();
  await expect(title(page)).toHaveText('Blog');
  expect(await moving(page)).toEqual([]);
});

test('with reduced motion, nothing travels', { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await load(page, '/blog');
  const link = lead(page).getByRole('link').first();
  const name = String(await link.textContent());
  await link.click();
  await expect(title(page)).toHaveText(name);
  await expect(title(page)).toBeFocused();
  expect(await moving(page)).toEqual([]);
});
