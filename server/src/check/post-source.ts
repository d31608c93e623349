import { readFileSync } from 'node:fs';
import path from 'node:path';
import { linesOf, type Post } from '@portico/content';

/** The front matter of a post's file as lines, to say where something stands. */
export type PostSource = {
  /** The line of a field of the front matter, or of an item of one: `tags[1]`. */
  readonly fieldLine: (item: string) => number | undefined;
};

/** Where a post's Markdown stands in its file, which is read once more where somebody asks for a field. */
export function postSource(directory: string, { file, markdownLine }: Post): PostSource {
  let frontMatter: readonly string[] | undefined;
  return {
    fieldLine(item) {
      // An item of a list stands in the line of its field, or below.
      const [field] = item.split('[');
      frontMatter ??= linesOf(textOf(path.join(directory, file))).slice(0, markdownLine);
      const index = frontMatter.findIndex((line) => line.startsWith(`${field}:`));
      return index === -1 ? undefined : index + 1;
    },
  };
}

/** Empty where the file has gone since it was read as a post. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** 1-based. */
export type Place = { readonly line: number; readonly column: number };

/**
 * Makes the function that finds the first place at which an address stands as it is written, in HTML alone where that is asked
 * for, and in no code. Every line is taken apart once, whatever the number of addresses; one that holds spaces or brackets is
 * looked for as a whole, up to a limit.
 */
export function placeFinder(
  source: string,
): (address: string, where?: { readonly isHtml?: boolean }) => Place | undefined {
  const lines = linesOf(source);
  const first = new Map<string, Place>();
  const firstInHtml = new Map<string, Place>();
  const remember = (places: Map<string, Place>, address: string, place: Place) =>
    places.has(address) || places.set(address, place);
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const [, marks] = FENCE.exec(line) ?? [];
    if (marks !== undefined && (fence === undefined || marks.startsWith(fence))) {
      fence = fence === undefined ? marks : undefined;
    } else if (fence === undefined) {
      let before = '';
      let end = 0;
      let ticks = 0;
      for (const { 0: piece, index: at } of line.matchAll(ADDRESSES)) {
        ticks += count(line.slice(end, at), '`');
        const place = { line: index + 1, column: at + 1 };
        if (ticks % 2 === 0) {
          remember(first, piece, place);
        }
        const [, unquoted] = /^src=(.+)$/i.exec(piece) ?? [];
        if (ticks % 2 === 0 && (/^src=$/i.test(before) || unquoted !== undefined)) {
          remember(firstInHtml, unquoted ?? piece, place);
        }
        ticks += count(piece, '`');
        end = at + piece.length;
        before = piece;
      }
    }
  }
  let searches = MOST_SEARCHES;
  return (address, { isHtml = false } = {}) => {
    const known = (isHtml ? firstInHtml.get(address) : undefined) ?? first.get(address);
    if (known !== undefined || searches === 0) {
      return known;
    }
    searches -= 1;
    const index = lines.findIndex((line) => line.includes(address));
    return index === -1 ? undefined : { line: index + 1, column: (lines[index]?.indexOf(address) ?? 0) + 1 };
  };
}

// What stands between spaces, brackets and quotes.
const ADDRESSES = /[^\s()<>"'[\]]+/g;
const FENCE = /^[\s>]{0,20}(?:[-*+] )?(`{3,}|~{3,})/;
const MOST_SEARCHES = 100;

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
