import { parseArgs } from 'node:util';
import { reportOnSite } from '#check/report-on-site.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { site } from '../../site.config.ts';

/*
 * npm run check: tells what is wrong, or probably not meant, in the configuration, the content and the links between pages;
 * with -- SLUG, or the path of a file, in one post; with --json for programs, with --fix after mending what can be mended in
 * one way only.
 * Ends with 1 where there is a mistake, with 0 where there are none or warnings alone, and with 2 where it could not run.
 */

const COULD_NOT_RUN = 2;

const USAGE = `npm run check                      looks at all posts, the links between them and the configuration
npm run check -- my-title          looks at one post, by its slug or the path of its file
npm run check -- --fix             first mends what can be mended in one way only
npm run check --silent -- --json   prints one object for programs
`;

try {
  const { values, only } = readArguments();
  if (values.help) {
    process.stdout.write(USAGE);
  } else {
    const { lines, json, mistakes } = await reportOnSite(site, process.env, { fix: values.fix, only });
    process.stdout.write(`${values.json ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
    process.exitCode = mistakes === 0 ? 0 : 1;
  }
} catch (error) {
  failInOneLine(error, COULD_NOT_RUN);
}

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: flag, fix: flag, help: flag },
    });
    const [only, ...others] = positionals;
    if (others.length > 0) {
      throw new Error('One post is looked at, or all of them');
    }
    return { values, only };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(`${reason}. Write one of these:\n${USAGE.trimEnd()}`);
  }
}
