import { type HtmlEvent, htmlEvents } from '#markdown/html/html-events.ts';

// Where a browser would break a word of code: UAX #14, and Chromium's own table for ASCII.
const BREAKS = /[-/?!|}](?=\S)/g;
const JOINT = '<span class="joint"></span>';
const JOINING_SPACE = '<span class="joint"> </span>';
// Characters of code that stays in one line of a phone.
const MOST_IN_A_LINE = 28;
// Where a name may break in the first column of a table, which is narrow on a phone.
const WITHIN_NAMES = /_(?=[^_\s])/g;
// Characters of the longest identifier in a cell, rounded up: prose.css has a width for each. A longer one may break.
const LENGTHS = [20, 26, 32, 40, 50, 64] as const;
// A shorter one has room in every cell.
const SHORT = 12;
const CELLS_AND_ROWS = new Set(['td', 'th', 'tr']);

/**
 * Prepares rendered HTML for what CSS has no property for.
 *
 * Inline code breaks between its words only, and within one where it is longer than a line: an option is not cut after its
 * hyphen. `prose.css` puts a word joiner (U+2060) at each joint as generated content, which is neither copied nor searched.
 * Short code outside of tables does not break at its spaces either, where its box has room for it. Code with tags in it, and
 * blocks of code, are left alone.
 *
 * In the first cell of a row it may break after an underscore as well, where the style sheet lets it.
 *
 * Each cell of a table says in `data-longest` how long the longest identifier in it is, a word with underscores, so that the
 * style sheet can give it room: the width of a cell is limited, and no browser lets its longest word widen the limit.
 */
export function prepareLineBreaks(html: string): string {
  const events = htmlEvents(html);
  const parts: string[] = [];
  let cell: { readonly tag: number; text: string } | undefined;
  let cellsOfRow = 0;

  function endCell(): void {
    const length = cell === undefined ? undefined : roundedLength(cell.text);
    if (cell !== undefined && length !== undefined) {
      parts[cell.tag] = `${parts[cell.tag]?.slice(0, -1)} data-longest="${length}">`;
    }
    cell = undefined;
  }

  for (const [index, event] of events.entries()) {
    if (isTag(event) && CELLS_AND_ROWS.has(event.name)) {
      endCell();
      if (event.name === 'tr') {
        cellsOfRow = 0;
      } else if (event.kind === 'open') {
        cellsOfRow += 1;
      }
      cell = event.kind === 'open' && event.name !== 'tr' ? { tag: index, text: '' } : undefined;
    }
    if (cell !== undefined && event.kind === 'text') {
      cell.text += event.source;
    }
    if (isInlineCode(events, index)) {
      if (cell === undefined) {
        const isShort = charactersOf(event.source).length <= MOST_IN_A_LINE;
        parts.push(isShort ? event.source.split(' ').map(withJoints).join(JOINING_SPACE) : withJoints(event.source));
      } else {
        const joined = withJoints(event.source);
        parts.push(cellsOfRow === 1 ? joined.replace(WITHIN_NAMES, '$&<wbr>') : joined);
      }
    } else {
      parts.push(event.source);
    }
  }
  endCell();
  return parts.join('');
}

function isTag(event: HtmlEvent | undefined): event is Extract<HtmlEvent, { readonly name: string }> {
  return event?.kind === 'open' || event?.kind === 'close';
}

function withJoints(code: string): string {
  return code.replace(BREAKS, `$&${JOINT}`);
}

/** A text with one character for each named entity. */
function charactersOf(text: string): string {
  return text.replace(/&[a-z]+;/g, '&');
}

/** Whether a text is all that is in a `<code>` without attributes that does not begin a block. */
function isInlineCode(events: readonly HtmlEvent[], index: number): boolean {
  if (events[index]?.kind !== 'text' || events[index - 1]?.source !== '<code>') {
    return false;
  }
  const outer = events[index - 2];
  return events[index + 1]?.source === '</code>' && !(outer?.kind === 'open' && outer.name === 'pre');
}

/** The length of the longest identifier in a text, as the style sheet knows it; undefined where it needs no room. */
function roundedLength(text: string): number | undefined {
  const words = charactersOf(text)
    .split(/[\s/]+/)
    .filter((word) => word.includes('_'));
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  return longest > SHORT ? LENGTHS.find((limit) => longest <= limit) : undefined;
}
