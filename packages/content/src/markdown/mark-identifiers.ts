// Characters of the longest identifier in a cell, rounded up: prose.css has a width for each. A longer one may break.
const LENGTHS = [20, 26, 32, 40, 50, 64] as const;
// A shorter one has room in every cell.
const SHORT = 12;
const CELL = /<(t[dh])((?:\s[^>]*)?)>((?:(?!<\/?t[dhr]\b)[\s\S])*)/g;

/**
 * Says of each cell of a table how long the longest identifier in it is, a word with underscores, so that the style sheet can
 * give it room: the width of a cell is limited, and no browser lets its longest word widen the limit.
 */
export function markIdentifiers(html: string): string {
  return html.replace(CELL, (cell, name: string, attributes: string, content: string) => {
    const text = content.replace(/<[^>]*>/g, '').replace(/&[a-z]+;/g, '&');
    const words = text.split(/[\s/]+/).filter((word) => word.includes('_'));
    const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
    const length = longest > SHORT ? LENGTHS.find((limit) => longest <= limit) : undefined;
    return length === undefined ? cell : `<${name}${attributes} data-longest="${length}">${content}`;
  });
}
