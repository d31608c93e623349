// npm run shell:fragment -- --out DIR: the shell as HTML and one script, for pages that React Router does not render. Installs what is
// missing.
import { parseArgs } from 'node:util';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

const USAGE = `npm run shell:fragment -- --out DIR   writes the shell as HTML to include, and the files that it loads
  --base /shell/                      where pages fetch those files: a path of their own origin, or a URL
`;

/** What the command is asked for; throws for anything else. */
function readArguments() {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, base: { type: 'string', default: '/shell/' }, help: { type: 'boolean' } },
  });
  if (!values.out && !values.help) {
    throw new Error('A folder to write to is missing');
  }
  // A path that begins with two slashes would be a host.
  if (!/^(?:https?:\/\/[^/?#\s]+)?(?:\/[\w.~-]+)+\/$/.test(values.base)) {
    throw new Error(
      `--base takes a path or a URL that names a folder, with a slash at its end; found ${JSON.stringify(values.base)}`,
    );
  }
  return values;
}

/** The arguments; undefined, after saying why, for what is none. */
function argumentsOrUsage() {
  try {
    return readArguments();
  } catch (error) {
    process.stderr.write(`${error.message.replace(/\. .*$/s, '')}. Write it so:\n\n${USAGE}`);
    process.exitCode = 1;
    return undefined;
  }
}

const asked = argumentsOrUsage();
if (asked?.help) {
  process.stdout.write(USAGE);
} else if (asked !== undefined) {
  await install();
  process.exitCode = await run(
    'node_modules/.bin/node',
    ['packages/shell/vite/write-fragment.ts', asked.out, asked.base],
    {
      env: { NODE_ENV: 'production' },
    },
  );
}
