import type { Definition } from '#markdown/parsing/positions.ts';

// The usual ways to write a comment as a definition: [//]: # (text) and [comment]: <> (text).
const COMMENT = /^(?:\/\/|comment|#|-)$/i;
const ADDRESS = /^<|[/.#:@]/;

/** Reports link definitions that have no effect: their lines are not shown. */
export function definitionAdvice(definitions: readonly Definition[], source: string) {
  const known = new Set<string>();
  return definitions.flatMap(({ label, at, destination, line, isUsed }) => {
    const isRepeated = known.has(label.toLowerCase());
    known.add(label.toLowerCase());
    const text = source.slice(...destination);
    if (isUsed || COMMENT.test(label)) {
      return [];
    }
    const [shown = ''] = source.slice(...at).split('\n', 1);
    const name = `[${label.slice(0, 30)}]`;
    if (!ADDRESS.test(text)) {
      const message = `${shown.slice(0, 60)} is not shown, because ${name}: at the beginning of a line says where a link leads; write \\${name}: to show it, or <!-- … --> if it is a comment`;
      return [{ line, isMistake: true, message }];
    }
    const message = isRepeated
      ? `an earlier line already says where ${name} leads, so this one has no effect; delete one of them`
      : `no link refers to ${name}, so this line has no effect; write [its text]${name} in the text, or delete the line`;
    return [{ line, isMistake: false, message }];
  });
}
