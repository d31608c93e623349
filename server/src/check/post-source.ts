import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Post } from '@portico/content';

/** The front matter of a post's file as lines, to say where something stands. */
export type PostSource = {
  /** The line of a field of the front matter. */
  readonly fieldLine: (field: string) => number | undefined;
};

/** Where a post's Markdown stands in its file, which is read once more where somebody asks for a field. */
export function postSource(directory: string, { file, markdownLine }: Post): PostSource {
  let frontMatter: readonly string[] | undefined;
  return {
    fieldLine(field) {
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

/**
 * Makes the function that finds the first line in which an address stands as it is written. Every line is taken apart once,
 * whatever the number of addresses; one that holds spaces or brackets is looked for as a whole, up to a limit.
 */
export function lineFinder(source: string): (address: string) => number | undefined {
  const lines = linesOf(source);
  const first = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    for (const piece of line.split(BETWEEN_ADDRESSES)) {
      if (!first.has(piece)) {
        first.set(piece, index + 1);
      }
    }
  }
  let searches = MOST_SEARCHES;
  return (address) => {
    const known = first.get(address);
    if (known !== undefined || searches === 0) {
      return known;
    }
    searches -= 1;
    const index = lines.findIndex((line) => line.includes(address));
    return index === -1 ? undefined : index + 1;
  };
}

const BETWEEN_ADDRESSES = /[\s()<>"'[\]]+/;
const MOST_SEARCHES = 100;

function linesOf(source: string): string[] {
  return source.split(/\r\n|\r|\n/);
}
