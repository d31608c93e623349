import { KINDS } from './kinds.ts';
import { expect, test } from './test.ts';

const WIDTHS = Array.from({ length: 20 }, (_, step) => 320 + step);

test('Korean breaks between words', async ({ page }) => {
  await page.goto(KINDS['post-east-asian']);
  const paragraph = page.locator('[lang="ko"] p').first();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await paragraph.evaluate((element) => {
      const text = element.firstChild ?? element;
      const words = [...(text.textContent ?? '').matchAll(/\S+/g)];
      return words.flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    });
    expect(broken, `at ${width} px`).toEqual([]);
  }
});

test('emphasis in scripts without italics is not slanted, and shows', async ({ page }) => {
  await page.goto(KINDS['post-east-asian']);
  const emphasis = page.getByRole('emphasis');
  await expect(emphasis).toHaveCSS('font-style', 'normal');
  await expect(emphasis).not.toHaveCSS('text-emphasis-style', 'none');
});

test("a footnote's number is on the line of the text that it belongs to", async ({ page }) => {
  await page.goto(KINDS['post-east-asian']);
  const reference = page.locator('.footnote-ref');
  // Prettier lines would break elsewhere, in most widths.
  await page.locator('p:has(.footnote-ref)').evaluate((paragraph) => paragraph.style.setProperty('text-wrap', 'wrap'));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const [last, number] = await reference.evaluate((element) => {
      const text = element.previousSibling ?? element;
      const end = text.textContent?.length ?? 0;
      const range = document.createRange();
      range.setStart(text, end - 1);
      range.setEnd(text, end);
      return [range.getBoundingClientRect().right, element.getBoundingClientRect().left];
    });
    expect(number, `at ${width} px`).toBeGreaterThanOrEqual((last ?? 0) - 1);
  }
});
