import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diffLines } from '#git.ts';

/** Part of a text: in both versions, or only in one of them. */
export type Piece = { readonly text: string; readonly is: 'kept' | 'removed' | 'added' };

/** A line of the text with its changes. */
export type ChangedLine = readonly Piece[];

/** Consecutive lines. The first and the last may be truncated. */
export type Difference = readonly ChangedLine[];

// The number of tokens before and after a change: about two lines.
const CONTEXT = 24;
const KINDS = { ' ': 'kept', '-': 'removed', '+': 'added' } as const satisfies Record<string, Piece['is']>;
// No text contains this character within a line.
const END_OF_LINE = '\u2029';

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Compares two texts word by word. `folder` is for temporary files. */
export async function differencesOf(before: string, after: string, folder: string): Promise<readonly Difference[]> {
  if (before === after) {
    return [];
  }
  const files = [path.join(folder, 'before'), path.join(folder, 'after')] as const;
  await Promise.all([writeFile(files[0], tokensOf(before)), writeFile(files[1], tokensOf(after))]);
  const [, ...hunks] = (await diffLines(...files, CONTEXT)).split(/^@@ .*\n/m);
  return hunks.map(linesOf).filter(isChange);
}

/** Writes one token per line: a word with everything up to the next one, or the end of a line. */
function tokensOf(text: string): string {
  const lines = text.split('\n').map((line) => {
    const tokens: string[] = [];
    for (const { segment, isWordLike } of words.segment(line)) {
      const isFirst = tokens.length === 0;
      tokens.push(isWordLike || isFirst ? segment : `${tokens.pop()}${segment}`);
    }
    return tokens;
  });
  return lines.map((tokens) => [...tokens, END_OF_LINE, ''].join('\n')).join('');
}

function linesOf(hunk: string): Difference {
  const lines: Piece[][] = [[]];
  for (const written of hunk.split('\n')) {
    const kind = KINDS[written.charAt(0) as keyof typeof KINDS];
    const token = written.slice(1);
    if (kind === undefined || token === '') {
      continue;
    }
    if (token === END_OF_LINE) {
      lines.push([]);
      continue;
    }
    const line = lines.at(-1) ?? [];
    const last = line.at(-1);
    if (last?.is === kind) {
      line[line.length - 1] = { is: kind, text: last.text + token };
    } else {
      line.push({ is: kind, text: token });
    }
  }
  return lines.filter((line) => line.length > 0);
}

function isChange(lines: Difference): boolean {
  return lines.some((line) => line.some(({ is }) => is !== 'kept'));
}
