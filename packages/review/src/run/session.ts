import { linesOf } from 'portico/tools';

export type Step = {
  /** The row of the command in the block, from 0. */
  readonly row: number;
  readonly command: string;
  /** What the block shows below it. */
  readonly shown: string;
};

/** Reads the commands of a console session. Lines above the first one are ignored. */
export function readSession(source: string): readonly Step[] {
  const text = linesOf(source).join('\n');
  const prompt = /^\$ /m.test(text) ? String.raw`\$ ` : '# ';
  const step = new RegExp(String.raw`^${prompt}((?:.*\\\n)*.*)((?:\n(?!${prompt}).*)*)`, 'gm');
  return Array.from(text.matchAll(step), ({ index, 1: command = '', 2: shown = '' }) => {
    const row = text.slice(0, index).split('\n').length - 1;
    return { row, command: command.replaceAll('\n> ', '\n'), shown: shown.slice(1).trimEnd() };
  });
}

/** Returns a script for a POSIX shell. It prints a line with the mark and the last status before each command and at the end. */
export function sessionScript(steps: readonly Step[], mark: string): string {
  const said = `printf '\\n%s %s\\n' '${mark}' "$?"`;
  return ['exec 2>&1', said, ...steps.flatMap(({ command }) => [command, said]), ''].join('\n');
}

/** Returns what each of these commands printed, and its status. The status is undefined if the script stopped there. */
export function outputsOf(steps: readonly Step[], printed: string, mark: string) {
  const parts = printed.split(new RegExp(`\n${mark} (\\d+)\n`)).slice(2);
  return steps.map((step, index) => ({ ...step, output: parts[2 * index] ?? '', status: parts[2 * index + 1] }));
}

/** Returns how a command failed, if it did. `end` says so of one that ended the session. */
export function failureOf(
  { shown, output, status }: ReturnType<typeof outputsOf>[number],
  end: string,
): string | undefined {
  if (status === undefined) {
    return end;
  }
  if (shown === '') {
    return status === '0' ? undefined : `fails with ${status}`;
  }
  return isAsShown(output, shown)
    ? undefined
    : 'prints something other than what the block shows; correct one of the two';
}

/** Whether an output is as a block shows it: `…` within a line stands for any text, and `…` or `...` on its own for any lines. */
export function isAsShown(output: string, shown: string): boolean {
  const parts = withoutEnds(shown).split(/^[ \t]*(?:…|\.\.\.)\n/m);
  let rest = withoutEnds(output);
  return parts.every((part, index) => {
    const lines = part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('…', '[^\n]*');
    const end = index === parts.length - 1 ? '(?![^])' : '';
    const found = new RegExp(`^${lines}${end}`, index === 0 ? '' : 'm').exec(rest);
    rest = found === null ? '' : rest.slice(found.index + found[0].length);
    return found !== null;
  });
}

function withoutEnds(text: string): string {
  const lines = linesOf(text).map((line) => line.trimEnd());
  return `${lines.join('\n').trimEnd()}\n`;
}
