import { failInOneLine, UsageError } from '@portico/core/command-errors';
import { VERSION } from '@portico/core/version';
import { type LoadCommand, runCommand } from '#run-command.ts';

/** Runs the command that the arguments name, and sets the status of the process. */
export async function runProgram(args: readonly string[], load?: LoadCommand): Promise<void> {
  try {
    process.exitCode = await runCommand(args, load);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(2);
    }
    failInOneLine(error);
  }
}

/** Runs the command of the package `@portico/NAME`, which npx may have fetched, with the arguments of the process. */
export async function runPackage(name: string, version: string, load: LoadCommand): Promise<void> {
  if (version !== VERSION) {
    const right = `@portico/${name}@${VERSION}`;
    failInOneLine(
      `The site has portico ${VERSION}, so it needs ${right}, not ${version}. Type npx ${right} instead.`,
      2,
    );
  }
  await runProgram([name, ...process.argv.slice(2)], load);
}
