import { APPLIED_THEMES } from '@portico/core/themes';
import { savePost } from '../content-folder.ts';
import { everythingOfFile, expect, painted, test } from '../everything.ts';
import { violations } from '../violations.ts';
import { answer, barOf, openPage, openPreferences } from './reader.ts';

const SIZES = [
  { width: 320, height: 800 },
  { width: 1440, height: 800 },
] as const;

everythingOfFile(async ({ url, posts }) => {
  const sections = Array.from({ length: 12 }, (_, index) => `## Part ${index}\n\nText.\n`);
  await savePost(posts, 'long', { title: 'A long post' }, sections.join('\n'));
  await expect.poll(async () => (await fetch(`${url}/blog/long`)).status).toBe(200);
});

test('axe finds nothing in the bar and the dialog, and refusing is as easy as accepting', { tag: '@slow' }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openPage(page, '/pricing');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(barOf(page)).toBeVisible();
    expect(
      await violations(page, { themes: APPLIED_THEMES, leftOut: ['.slot-banner'] }),
      `the bar at ${size.width} px`,
    ).toEqual([]);
    const buttons = barOf(page).getByRole('button', { name: /^(?:Accept|Reject) all$/ });
    const [accept, reject] = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button);
        return [Math.round(width), height, color, backgroundColor, borderColor, fontWeight, fontSize];
      }),
    );
    expect(accept, `at ${size.width} px`).toBeDefined();
    expect(reject, `at ${size.width} px`).toEqual(accept);
  }
  await openPreferences(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(
      await violations(page, { themes: APPLIED_THEMES, leftOut: ['.slot-banner'] }),
      `the dialog at ${size.width} px`,
    ).toEqual([]);
  }
});

test('the bar leaves most of the first screen to the page', { tag: '@slow' }, async ({ page }) => {
  await openPage(page, '/blog');
  for (const [size, share] of [
    [{ width: 390, height: 844 }, 0.25],
    [{ width: 1440, height: 900 }, 0.12],
  ] as const) {
    await page.setViewportSize(size);
    const { height = 0 } = (await barOf(page).boundingBox()) ?? {};
    expect(height / size.height, `at ${size.width} px`).toBeLessThan(share);
    const heights = await barOf(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => button.clientHeight));
    expect(new Set(heights).size, `at ${size.width} px`).toBe(1);
  }
  const lines = await barOf(page)
    .locator('p')
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  // The height is a whole number of pixels.
  expect(Math.round(lines)).toBe(1);
});

test('the bar comes after the skip link and does not trap focus; the dialog traps focus and returns it', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, '/pricing');
  expect(await page.evaluate(() => document.activeElement === document.body), 'the focus stays').toBe(true);
  const stops = [];
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim()));
  }
  expect(stops.slice(0, 5)).toEqual(['Skip to content', 'Privacy Policy', 'Accept all', 'Reject all', 'Choose…']);
  expect(await barOf(page).evaluate((bar) => bar.contains(document.activeElement))).toBe(false);
  await page.keyboard.press('Shift+Tab');
  const choose = barOf(page).getByRole('button', { name: 'Choose…' });
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Privacy preferences' });
  const marketing = dialog.getByRole('checkbox', { name: 'Marketing' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Necessary' })).toBeDisabled();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const isInside = (element: Element) =>
      element.contains(document.activeElement) || document.activeElement === document.body;
    expect(await dialog.evaluate(isInside)).toBe(true);
  }
  await marketing.focus();
  await page.keyboard.press('Space');
  await expect(marketing).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(marketing, 'nothing was saved').not.toBeChecked();
});

test('the bar covers nothing that the keyboard reaches, and frees its space when it closes', { tag: '@slow' }, async ({
  page,
}) => {
  await openPage(page, '/blog');
  for (const size of SIZES) {
    await test.step(`at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await painted(page);
      const top = await barOf(page).evaluate((bar) => bar.getBoundingClientRect().top);
      const ends = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main a, main button, footer a')].map((element) => {
          scrollTo({ top: 0, behavior: 'instant' });
          element.focus();
          return { name: element.textContent, bottom: element.getBoundingClientRect().bottom };
        }),
      );
      expect(ends.length).toBeGreaterThan(60);
      expect(ends.filter(({ bottom }) => bottom > top)).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const end = page.getByRole('contentinfo').getByRole('list', { name: 'Find us' });
      expect(await end.evaluate((list) => list.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top);
    });
  }
  await answer(page, 'Reject all');
  const room = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
  expect(room).toBe('auto');
});

test('in the column of contents, nothing with focus is under the bar', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, '/blog/long');
  const top = await barOf(page).evaluate((bar) => bar.getBoundingClientRect().top);
  const ends = await page.getByRole('navigation', { name: 'On this page' }).evaluate((nav) =>
    [...nav.querySelectorAll('a')].map((link) => {
      link.focus();
      return link.getBoundingClientRect().bottom;
    }),
  );
  expect(ends.length).toBeGreaterThan(10);
  expect(ends.filter((bottom) => bottom > top)).toEqual([]);
});

test('with 400% zoom, half of the window stays for the page', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await openPage(page, '/blog/long');
  await page.evaluate(() => scrollTo(0, 600));
  await painted(page);
  const { top, header } = await barOf(page).evaluate((bar) => ({
    top: bar.getBoundingClientRect().top,
    header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
  }));
  expect(top - Math.max(0, header)).toBeGreaterThanOrEqual(100);
});
