import { tests } from 'commonmark-spec';
import { expect, test } from 'vitest';
import { parsedMarkup, plainMarkup } from '#testing/plain-markup.ts';

/** Every example that is parsed otherwise than CommonMark 0.31.2 has it, by the reason. */
const DIFFERENCES: ReadonlyMap<string, readonly number[]> = new Map([
  [
    'sanitizing: a tag of an element that is not allowed is text, and so begins no block of HTML',
    [150, 163, 173, 201, 491, 524, 536, 613, 614, 615, 617, 623],
  ],
  ['sanitizing: a tag that is not finished is text', [156, 157, 158]],
  ['sanitizing: an end tag that ends nothing is left out', [148]],
  ['sanitizing: an attribute that is not allowed is left out', [169, 616]],
  ['sanitizing: scripts, style sheets and text fields are shown as text', [170, 171, 172, 176, 178]],
  ['sanitizing: instructions, declarations and CDATA, which browsers hide, are text', [180, 181, 182, 627, 628, 629]],
  ['sanitizing: an address has one of the schemes that links have, in small letters', [500, 597, 598, 599, 601]],
  ['a tag that is open at the end of a paragraph ends with it', [187, 344, 476, 477, 494, 630, 631, 642, 643]],
  ['GitHub Flavored Markdown: a bare address is a link', [602, 608, 611, 612]],
]);

const examples = tests.map(
  ({ number, markdown, html }) => [number, markdown.replaceAll('→', '\t'), html.replaceAll('→', '\t')] as const,
);

test('every example of CommonMark is shown as it says, or otherwise for a reason', () => {
  expect(examples).toHaveLength(652);
  const different = examples.filter(([, markdown, html]) => parsedMarkup(markdown) !== plainMarkup(html));
  expect(different.map(([number]) => number)).toEqual([...DIFFERENCES.values()].flat().toSorted((a, b) => a - b));
});
