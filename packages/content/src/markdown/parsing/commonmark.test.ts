import { tests } from 'commonmark-spec';
import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { plainMarkup } from '#testing/plain-markup.ts';

/** Every example that is shown otherwise than CommonMark 0.31.2 has it, by the reason. */
const DIFFERENCES: ReadonlyMap<string, readonly number[]> = new Map([
  [
    'sanitizing: a tag of an element that is not allowed is text, and so begins no block of HTML',
    [150, 163, 173, 201, 491, 524, 536, 613, 614, 615, 617, 623],
  ],
  ['sanitizing: a tag that is not finished is text', [156, 157, 158]],
  ['sanitizing: an end tag that ends nothing is left out', [148]],
  ['sanitizing: an attribute that is not allowed is left out', [616]],
  ['sanitizing: scripts, style sheets and text fields are shown as the code that they are', [170, 171, 172, 176, 178]],
  ['sanitizing: instructions, declarations and CDATA, which browsers hide, are text', [180, 181, 182, 627, 628, 629]],
  [
    'figures: an image with a title that fills its paragraph is a figure, with the title as its caption',
    [572, 573, 576, 577, 584, 585, 586, 588, 589, 591],
  ],
  ['sanitizing: an address has one of the schemes that links have, in small letters', [500, 597, 598, 599, 601]],
  ['a tag that is open at the end of a paragraph ends with it', [187, 344, 476, 477, 494, 630, 631, 642, 643]],
  ['GitHub Flavored Markdown: a bare address is a link', [602, 608, 611, 612]],
]);
const reasonOf = new Map([...DIFFERENCES].flatMap(([reason, numbers]) => numbers.map((number) => [number, reason])));

const render = createMarkdownRenderer();
const examples = tests.map(
  ({ number, markdown, html }) => [number, markdown.replaceAll('→', '\t'), html.replaceAll('→', '\t')] as const,
);

test('all 652 examples are tried', () => {
  expect(examples).toHaveLength(652);
});

for (const [number, markdown, expected] of examples) {
  const reason = reasonOf.get(number);
  test(`example ${number} of CommonMark is shown ${reason === undefined ? 'as it says' : `otherwise: ${reason}`}`, async () => {
    const { html } = await render(markdown, { resolveImage: () => undefined });
    const [shown, wanted] = [plainMarkup(html), plainMarkup(expected)];
    if (reason === undefined) {
      expect(shown).toBe(wanted);
    } else {
      expect(shown).not.toBe(wanted);
    }
  });
}
