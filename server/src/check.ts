import { parseArgs } from 'node:util';
import { reportOnSite } from '#check/report-on-site.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { site } from '../../site.config.ts';

/*
 * npm run check: tells what is wrong, or probably not meant, in the configuration, the content and the links between pages;
 * with --json for programs, with --fix after mending what can be mended in one way only.
 * Ends with 1 where there is a mistake, with 0 where there are none or warnings alone, and with 2 where it could not run.
 */

const COULD_NOT_RUN = 2;

try {
  const { json: asJson, fix } = readArguments();
  const { lines, json, mistakes } = await reportOnSite(site, process.env, { fix });
  process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
  process.exitCode = mistakes === 0 ? 0 : 1;
} catch (error) {
  failInOneLine(error, COULD_NOT_RUN);
}

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { json: flag, fix: flag } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(
      `${reason}. Write npm run check, with -- --json for programs, -- --fix to mend what is safe, or both.`,
    );
  }
}
