import { parseArgs } from 'node:util';
import { retired } from '@portico/core/retired';

/** Returns the arguments that a command still takes, and a warning for each retired flag, which it ignores. */
export function withoutRetiredFlags(command: string, args: readonly string[]) {
  const flags = retired('flag').filter((each) => each.command === command);
  const options = Object.fromEntries(flags.map(({ name, type }) => [name, { type }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const ignored = new Set<number>();
  const warnings: string[] = [];
  for (const token of tokens) {
    const { name = '', value = '' } = token.kind === 'option' ? token : {};
    const found = flags.find((flag) => flag.name === name && (flag.values?.includes(value) ?? true));
    if (found !== undefined && token.kind === 'option') {
      ignored.add(token.index);
      if (token.inlineValue === false) {
        ignored.add(token.index + 1);
      }
      const written = found.values === undefined ? `--${name}` : `--${name} ${value}`;
      warnings.push(`${written} is ignored, and version 2 won't accept it. ${found.instead}`);
    }
  }
  return { args: args.filter((_, index) => !ignored.has(index)), warnings };
}
