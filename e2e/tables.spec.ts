import type { Page } from '@playwright/test';
import { bareEdges, expectSignsAtEdges } from './edges.ts';
import { expect, hydrated, test } from './test.ts';
import { showLook } from './theme.ts';

// Three columns with an identifier, five of figures, and two of text.
const TWO_COLUMNS = 'tunnels-without-inbound-ports';
const POSTS = ['quic-connection-migration', 'ai-gateway-tokens-not-requests', TWO_COLUMNS];
const SHORT = 12;

/** Words of the post's tables that are on several lines, and cells of few characters that are. */
function broken(page: Page): Promise<readonly string[]> {
  return page.evaluate((short) => {
    const lines = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const found: string[] = [];
    for (const cell of document.querySelectorAll('.prose .table :is(th, td)')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          found.push(...(lines(range) > 1 ? [word] : []));
        }
      }
      const whole = document.createRange();
      whole.selectNodeContents(cell);
      const isShort = cell.textContent.length <= short && cell.children.length === 0;
      found.push(...(isShort && lines(whole) > 1 ? [cell.textContent] : []));
    }
    return found;
  }, SHORT);
}

test('words and short cells of a table stay on one line; two columns of text need no scrolling', async ({ page }) => {
  for (const post of POSTS) {
    await page.goto(`/blog/${post}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    for (const width of [320, 390, 768]) {
      await test.step(`${post} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        expect(await broken(page)).toEqual([]);
        if (post === TWO_COLUMNS && width === 390) {
          const box = page.getByRole('group', { name: 'Table' }).first();
          expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
          expect(await bareEdges(page, box)).toEqual([true, true]);
        }
      });
    }
  }
});

test('a sign says at which edge a table goes on, in every look and in forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/blog/ai-gateway-tokens-not-requests');
  const box = page.getByRole('group', { name: 'Table' }).first();
  await expectSignsAtEdges(page, box, box.getByRole('table'));
  await test.step('forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await box.evaluate((element) => element.scrollBy({ left: element.scrollWidth }));
    expect(await bareEdges(page, box)).toEqual([true, true]);
    await box.evaluate((element) => element.scrollTo({ left: 0 }));
    expect(await bareEdges(page, box)).toEqual([true, false]);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('with the focus, whose ring does not fade', async () => {
    await showLook(page, 'light');
    await box.focus();
    await expect(box).toHaveCSS('outline-style', 'solid');
    await expect(box).toHaveCSS('mask-image', 'none');
    expect((await bareEdges(page, box)).at(1)).toBe(false);
  });
});

test('nothing fades once a reader has chosen a look of high contrast', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blog/tls-1-3-handshake-byte-by-byte');
  await hydrated(page);
  const code = page.locator('.code pre').first();
  await code.scrollIntoViewIfNeeded();
  const mask = () => code.evaluate((element) => getComputedStyle(element).maskImage);
  await expect.poll(mask).toContain('gradient');
  await page.locator('.theme-menu [value="light-high-contrast"]').dispatchEvent('click');
  await expect.poll(mask).toBe('none');
  await page.locator('.theme-menu [value="dark"]').dispatchEvent('click');
  await expect.poll(mask).toContain('gradient');
});
