import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { closest } from '@portico/core/closest';
import { UsageError } from '@portico/core/command-errors';
import { reasonOf } from '@portico/core/reason-of';

/** A command of the CLI. `run` resolves to the exit code: 1 if the command found mistakes. */
export type Command = {
  readonly usage: string;
  run(args: readonly string[]): Promise<number>;
};

type Definition<Options extends ParseArgsOptionsConfig> = {
  /** Each form of the command, and each flag, with a description. */
  readonly usage: string;
  readonly options: Options;
  run(
    values: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>['values'],
    positionals: readonly string[],
  ): Promise<number | undefined>;
};

/** Flags that every command accepts, and that are read before it runs. */
export const COMMON_OPTIONS = {
  root: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

export function defineCommand<const Options extends ParseArgsOptionsConfig>(command: Definition<Options>): Command {
  return {
    usage: command.usage,
    async run(args) {
      const { options } = command;
      const { values, positionals } = readArguments(options, args);
      return (await command.run(values, positionals)) ?? 0;
    },
  };
}

function readArguments<const Options extends ParseArgsOptionsConfig>(options: Options, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = reasonOf(error).replace(/\. .*$/s, '');
    const [, flag = ''] = /^Unknown option '--([\w-]+)'/.exec(message) ?? [];
    const near = flag === '' ? undefined : closest(flag, [...Object.keys(options), ...Object.keys(COMMON_OPTIONS)]);
    throw new UsageError(near === undefined ? message : `${message}. Did you mean --${near}?`);
  }
}
