import path from 'node:path';
import { parseArgs } from 'node:util';
import { countOf, formatContentError } from '@portico/content';
import { shownPath } from '#content/shown-path.ts';
import { parseEnvironment } from '#environment.ts';
import { type ExportOptions, type ExportReport, exportSite } from '#export/export-site.ts';
import { calledFrom } from '#process/called-from.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';

const NOT_WRITTEN = 2;
const MOST_LEFT_OUT = 20;
const MEGABYTE = 1_000_000;

const USAGE = `npm run export -- --out DIR         writes the site to DIR/site and the configuration of hosts to DIR/hosting
  --listen ADDRESS:PORT               what DIR/hosting/nginx/site.conf listens on; 127.0.0.1:8080 by default
  --compress                          writes .br and .gz next to each text, for nginx and others that look for them
  --no-cards                          leaves out social cards, which take more than half the time: for a preview
`;

/** The command, with its arguments, for one provider. Prints, sets the exit code, and never throws. */
export async function exportCommand(
  siteConfig: unknown,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  places: Pick<ExportOptions, 'now' | 'buildDirectory' | 'brandDirectory'> = {},
): Promise<void> {
  const begun = performance.now();
  try {
    const options = readArguments(args);
    if (options === undefined) {
      process.stdout.write(USAGE);
      return;
    }
    const report = await exportSite(siteConfig, variables, { ...options, onProgress: showProgress, ...places });
    const seconds = (performance.now() - begun) / 1000;
    process.stdout.write(`${summary(report, seconds, variables).join('\n')}\n`);
    process.exitCode = report.mistakes.length + report.leftOut.length === 0 ? 0 : 1;
  } catch (error) {
    failInOneLine(error, NOT_WRITTEN);
  }
}

/** Undefined if help is asked for. */
function readArguments(args: readonly string[]): ExportOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        out: { type: 'string' },
        listen: { type: 'string', default: '127.0.0.1:8080' },
        compress: { type: 'boolean' },
        'no-cards': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      return undefined;
    }
    if (values.out === undefined) {
      throw new Error('A folder to write to is missing');
    }
    if (!/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(values.listen)) {
      throw new Error(`--listen takes an address and a port; found ${JSON.stringify(values.listen)}`);
    }
    return {
      out: path.resolve(calledFrom(), values.out),
      listen: values.listen,
      cards: values['no-cards'] ? 'left out' : 'drawn',
      compressed: values.compress ? 'yes' : 'no',
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(`${reason}. Write one of these:\n${USAGE.trimEnd()}`);
  }
}

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) {
    process.stderr.write(done === all ? '\r\u001b[K' : `\r${done} of ${all} addresses`);
  }
}

function summary(
  { exported, leftOut, mistakes, nextChange, directory }: ExportReport,
  seconds: number,
  variables: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const { baseUrl, contentDirectory } = parseEnvironment(variables);
  const files = exported.filter(({ file }) => file !== undefined);
  const pages = files.filter(({ file, status }) => status === 200 && file?.endsWith('.html')).length;
  const megabytes = exported.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE;
  const left = leftOut.slice(0, MOST_LEFT_OUT).map(({ url, why }) => `  ${url}: ${why}`);
  return [
    `${directory}: ${countOf(pages, 'page')}, ${countOf(files.length - pages, 'other file')}, ${megabytes.toFixed(1)} MB, in ${seconds.toFixed(1)} s.`,
    ...(/\/\/(?:localhost|127\.|\[::1\])/.test(baseUrl)
      ? [`Links in feeds and to pictures begin with ${baseUrl}: set BASE_URL to the site's public origin.`]
      : []),
    ...(nextChange === undefined
      ? []
      : [`The next scheduled post is due ${new Date(nextChange).toUTCString()}: export again then.`]),
    ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.length}.`, ...left]),
    ...(leftOut.length > MOST_LEFT_OUT ? ['  …'] : []),
    ...(mistakes.length === 0
      ? []
      : [
          `${countOf(mistakes.length, 'mistake')} in the content; what has one is not there:`,
          ...mistakes.map(
            (mistake) => `  ${formatContentError({ ...mistake, file: shownPath(contentDirectory, mistake.file) })}`,
          ),
        ]),
  ];
}
