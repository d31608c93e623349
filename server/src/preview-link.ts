import { parseArgs } from 'node:util';
import { parseEnvironment } from '#environment.ts';
import { previewLink } from '#preview/preview-link.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';

/*
 * npm run preview-link -- SLUG, or the path of a file: prints an address that shows a draft or scheduled post to whoever has it, for seven days
 * or as many as --days says.
 */

const USAGE = 'Write npm run preview-link -- my-title, with --days 1 to --days 30 where seven days are not right.';

try {
  const { baseUrl, contentDirectory: directory, previewSecret: secret } = parseEnvironment(process.env);
  const { name, days } = readArguments();
  const { url, until } = await previewLink({ name, days, secret, baseUrl, directory, now: Date.now() });
  process.stdout.write(`${url}\n`);
  process.stderr.write(
    until === undefined
      ? 'The post is published; this is its address.\n'
      : `It works until ${new Date(until).toUTCString()}, for whoever has it.\n`,
  );
} catch (error) {
  failInOneLine(error);
}

function readArguments(): { readonly name: string; readonly days: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { days: { type: 'string', default: '7' } },
    });
    const [name, ...rest] = positionals;
    if (name !== undefined && rest.length === 0) {
      return { name, days: values.days };
    }
  } catch {
    // What is wrong with the arguments is told below.
  }
  throw new Error(`A preview link is of one post, by its slug or the path of its file. ${USAGE}`);
}
