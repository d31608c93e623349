import path from 'node:path';
import { parseArgs } from 'node:util';
import { countOf, formatContentError } from '@portico/content';
import { shownPath } from '#content/shown-path.ts';
import { parseEnvironment } from '#environment.ts';
import { type ExportOptions, type ExportReport, exportSite } from '#export/export-site.ts';
import { createProgress } from '#export/progress.ts';
import { calledFrom } from '#process/called-from.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';

const NOT_WRITTEN = 2;
const MOST_LEFT_OUT = 20;
const MEGABYTE = 1_000_000;

const USAGE = `npm run export -- --out DIR         writes the site to DIR/site and the configuration of hosts to DIR/hosting
  --listen ADDRESS:PORT               what DIR/hosting/nginx/site.conf listens on; 127.0.0.1:8080 by default
  --compress                          writes .br and .gz beside each text, for nginx and others that look for them
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
    const { out, listen, withCards, withCompressed, help } = readArguments(args);
    if (help) {
      process.stdout.write(USAGE);
      return;
    }
    const { contentDirectory, baseUrl } = parseEnvironment(variables);
    const progress = createProgress(process.stderr);
    const report = await exportSite(siteConfig, variables, {
      out: path.resolve(calledFrom(), out),
      listen,
      withCards,
      withCompressed,
      onProgress: progress,
      ...places,
    });
    const seconds = (performance.now() - begun) / 1000;
    const shown = (file: string) => shownPath(contentDirectory, file);
    process.stdout.write(`${summary(report, { seconds, baseUrl, shown }).join('\n')}\n`);
    process.exitCode = report.mistakes.length + report.leftOut.length === 0 ? 0 : 1;
  } catch (error) {
    failInOneLine(error, NOT_WRITTEN);
  }
}

type Arguments = {
  readonly out: string;
  readonly listen: string;
  readonly withCards: boolean;
  readonly withCompressed: boolean;
  readonly help: boolean;
};

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        out: { type: 'string' },
        listen: { type: 'string', default: '127.0.0.1:8080' },
        compress: { type: 'boolean', default: false },
        'no-cards': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.out === undefined && !values.help) {
      throw new Error('A folder to write to is missing');
    }
    if (!/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(values.listen)) {
      throw new Error(`--listen takes an address and a port; found ${JSON.stringify(values.listen)}`);
    }
    return {
      out: values.out ?? '',
      listen: values.listen,
      withCards: !values['no-cards'],
      withCompressed: values.compress,
      help: values.help,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(`${reason}. Write one of these:\n${USAGE.trimEnd()}`);
  }
}

type SummaryOptions = {
  readonly seconds: number;
  readonly baseUrl: string;
  /** The path of a content file as people write it. */
  readonly shown: (file: string) => string;
};

function summary(report: ExportReport, { seconds, baseUrl, shown }: SummaryOptions): readonly string[] {
  const { exported, compressed, written, removed, notes, leftOut, mistakes, slowest, nextChange, directory } = report;
  const pages = exported.filter(({ file, status }) => status === 200 && file?.endsWith('.html')).length;
  const files = exported.filter(({ file }) => file !== undefined).length;
  const megabytes = exported.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE;
  const left = leftOut.slice(0, MOST_LEFT_OUT).map(({ url, why }) => `  ${url}: ${why}`);
  return [
    `${directory}: ${countOf(pages, 'page')}, ${countOf(files - pages, 'other file')}, ${megabytes.toFixed(1)} MB, in ${seconds.toFixed(1)} s.`,
    `Written: ${written}. As they were: ${files + compressed - written}. Removed: ${removed}.`,
    ...(slowest.length === 0
      ? []
      : [`Slowest: ${slowest.map(({ url, ms }) => `${url} ${ms.toFixed(0)} ms`).join(', ')}.`]),
    ...(/\/\/(?:localhost|127\.|\[::1\])/.test(baseUrl)
      ? [`Links in feeds and to pictures begin with ${baseUrl}: set BASE_URL to the site's public origin.`]
      : []),
    ...(nextChange === undefined
      ? []
      : [`The next scheduled post is due ${new Date(nextChange).toUTCString()}: export again then.`]),
    ...notes.map((note) => `hosting/${note}`),
    ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.length}.`, ...left]),
    ...(leftOut.length > MOST_LEFT_OUT ? ['  …'] : []),
    ...(mistakes.length === 0
      ? []
      : [
          `${countOf(mistakes.length, 'mistake')} in the content; what has one is not there:`,
          ...mistakes.map((mistake) => `  ${formatContentError({ ...mistake, file: shown(mistake.file) })}`),
        ]),
  ];
}
