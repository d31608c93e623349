import { failInOneLine, UsageError } from '@portico/server';
import { runCommand } from './run-command.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
  failInOneLine(error);
}
