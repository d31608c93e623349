import { tests } from 'commonmark-spec';
import { expect, test } from 'vitest';
import { parsedMarkup, plainMarkup } from '#testing/plain-markup.ts';

/** The examples that are rendered differently from CommonMark 0.31.2, by reason. */
const DIFFERENCES: ReadonlyMap<string, readonly number[]> = new Map([
  [
    'sanitizing: a tag of an element that is not allowed is text, and so begins no block of HTML',
    [150, 163, 173, 201, 491, 524, 536, 613, 614, 615, 617, 623],
  ],
  ['sanitizing: an unfinished tag is text', [156, 157, 158]],
  ['sanitizing: an end tag without a start tag is left out', [148]],
  ['sanitizing: an attribute that is not allowed is left out', [169, 616]],
  ['sanitizing: scripts, style sheets and text fields are shown as text', [170, 171, 172, 176, 178]],
  ['sanitizing: instructions, declarations and CDATA, which browsers hide, are text', [180, 181, 182, 627, 628, 629]],
  ['sanitizing: a link needs an allowed scheme, in lower case', [500, 597, 598, 599, 601]],
  ['a tag that is still open at the end of a paragraph is closed there', [187, 344, 476, 477, 494, 630, 631, 642, 643]],
  ['GitHub Flavored Markdown: a bare address is a link', [602, 608, 611, 612]],
]);

const examples = tests.map(
  ({ number, markdown, html }) => [number, markdown.replaceAll('→', '\t'), html.replaceAll('→', '\t')] as const,
);

test('every CommonMark example renders as specified, or differs for a listed reason', () => {
  expect(examples).toHaveLength(652);
  const different = examples.filter(([, markdown, html]) => parsedMarkup(markdown) !== plainMarkup(html));
  expect(different.map(([number]) => number)).toEqual([...DIFFERENCES.values()].flat().toSorted((a, b) => a - b));
});
