import { linesOf } from '@portico/content';

export type Step = {
  /** The row of the command in the block, from 0. */
  readonly row: number;
  readonly command: string;
  /** The lines of output that the block shows below it. */
  readonly output: readonly string[];
};

/** Reads the commands of a console session, each with the output that the session shows. Lines above the first command are ignored. */
export function readSession(source: string): readonly Step[] {
  const prompt = /^\$ /m.test(source) ? '$ ' : '# ';
  const steps: { row: number; command: string; output: string[] }[] = [];
  let isContinued = false;
  for (const [row, line] of linesOf(source.trimEnd()).entries()) {
    const step = steps.at(-1);
    if (step !== undefined && isContinued) {
      step.command += `\n${line.replace(/^> /, '')}`;
      isContinued = line.endsWith('\\');
    } else if (line.startsWith(prompt)) {
      steps.push({ row, command: line.slice(prompt.length), output: [] });
      isContinued = line.endsWith('\\');
    } else {
      step?.output.push(line);
    }
  }
  return steps;
}

/** Returns a session's script for a POSIX shell. It prints a line with the mark before each command and after the last one. */
export function sessionScript(steps: readonly Step[], mark: string): string {
  const said = `printf '\\n%s %s\\n' '${mark}' "$?"`;
  return ['exec 2>&1', ...steps.flatMap(({ command }) => [said, command]), said, ''].join('\n');
}

/** Splits the output of that script by command, with the exit status of each command that has ended. */
export function outputsOf(printed: string, mark: string) {
  const parts = printed.split(`\n${mark} `).slice(1);
  const results = parts.slice(0, -1).map((part, index) => ({
    lines: shownLines(part.slice(part.indexOf('\n') + 1)),
    status: Number.parseInt(parts[index + 1] ?? '', 10),
  }));
  const last = parts.at(-1) ?? '';
  return { results, rest: shownLines(last.slice(last.indexOf('\n') + 1)) };
}

/** Whether the output matches what a block shows: `…` or `...` stands for any lines, and `…` within a line for any text. */
export function isAsShown(lines: readonly string[], shown: readonly string[]): boolean {
  const pattern = shownLines(shown.join('\n'));
  return matches(pattern, lines, isRest, (part, line) =>
    matches(
      [...part],
      [...line],
      (each) => each === '…',
      (a, b) => a === b,
    ),
  );
}

function isRest(line: string): boolean {
  return /^\s*(?:…|\.\.\.)\s*$/.test(line);
}

function shownLines(text: string): readonly string[] {
  const lines = linesOf(text).map((line) => line.trimEnd());
  const end = lines.findLastIndex((line) => line !== '');
  return lines.slice(0, end + 1);
}

/** Compares a list with a pattern in which some items stand for any number of others. Takes at most length × length steps. */
function matches<Item>(
  pattern: readonly Item[],
  items: readonly Item[],
  isAny: (part: Item) => boolean,
  isEqual: (part: Item, item: Item) => boolean,
): boolean {
  let [at, index] = [0, 0];
  let last: { at: number; index: number } | undefined;
  while (index < items.length) {
    const [part, item] = [pattern[at], items[index]];
    if (part !== undefined && isAny(part)) {
      last = { at, index };
      at += 1;
    } else if (part !== undefined && item !== undefined && isEqual(part, item)) {
      at += 1;
      index += 1;
    } else if (last !== undefined) {
      last.index += 1;
      at = last.at + 1;
      index = last.index;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every(isAny);
}
