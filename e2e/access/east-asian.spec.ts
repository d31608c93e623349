import { KINDS } from './kinds.ts';
import { expect, test } from './test.ts';

const WIDTHS = Array.from({ length: 20 }, (_, step) => 320 + step);

test('Korean breaks between words, emphasis without italics shows, and the number of a footnote stays with its text', async ({
  page,
}) => {
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

  const emphasis = page.getByRole('emphasis');
  await expect(emphasis).toHaveCSS('font-style', 'normal');
  await expect(emphasis).not.toHaveCSS('text-emphasis-style', 'none');

  const [last = 0, number = 0] = await page.locator('.footnote-ref').evaluate((reference) => {
    const text = reference.previousSibling;
    const paragraph = reference.parentElement;
    if (text === null || paragraph === null) {
      return [];
    }
    paragraph.replaceChildren(text, reference);
    text.textContent = '平均値ではない。';
    const range = document.createRange();
    range.selectNodeContents(text);
    // Room for the text, and for none of the number, which prettier lines would often hide.
    paragraph.style.setProperty('text-wrap', 'wrap');
    paragraph.style.setProperty('inline-size', `${range.getBoundingClientRect().width + 1}px`);
    range.setStart(text, text.textContent.length - 1);
    return [range.getBoundingClientRect().right, reference.getBoundingClientRect().left];
  });
  expect(last).toBeGreaterThan(0);
  expect(number).toBeGreaterThanOrEqual(last - 1);
});
