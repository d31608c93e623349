import { parseArgs } from 'node:util';

type RetiredFlag = {
  readonly command: string;
  readonly flag: string;
  /** Only these values of a flag that still exists. */
  readonly values?: readonly string[];
  readonly instead: string;
};

/** Flags with a value that a command took before version 1. Version 1 ignores them with a warning, and version 2 refuses them. */
const RETIRED: readonly RetiredFlag[] = [
  {
    command: 'check',
    flag: 'reporter',
    values: ['sarif', 'junit'],
    instead: 'Use --reporter github, --reporter gitlab or --json.',
  },
  { command: 'check', flag: 'views', instead: 'deploy/grafana-dashboard.json shows the most read posts.' },
];

/** Returns the arguments that a command still takes, and a warning for each flag that it ignores. */
export function withoutRetiredFlags(command: string, args: readonly string[]) {
  const retired = RETIRED.filter((each) => each.command === command);
  const options = Object.fromEntries(retired.map(({ flag }) => [flag, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const ignored = new Set<number>();
  const warnings: string[] = [];
  for (const token of tokens) {
    const { name = '', value = '' } = token.kind === 'option' ? token : {};
    const found = retired.find(({ flag, values }) => flag === name && (values?.includes(value) ?? true));
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
