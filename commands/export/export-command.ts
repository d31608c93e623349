import { stat } from 'node:fs/promises';
import path from 'node:path';
import { formatContentError, pluralize } from '@portico/content';
import { parseEnvironment } from '@portico/server/environment';
import { calledFrom, displayPath, failInOneLine, readArguments, wrongArguments } from '@portico/server/process/command';
import { importedSite } from '@portico/server/settings';
import { type ExportOptions, type ExportReport, exportSite } from '#export/export-site.ts';

const NOT_WRITTEN = 2;
const MEGABYTE = 1_000_000;

const USAGE = `npm run export -- --out DIR         writes the site to DIR/site and the configuration of hosts to DIR/hosting
  --listen ADDRESS:PORT               what DIR/hosting/nginx/site.conf listens on; 127.0.0.1:8080 by default
  --root PATH                         where the web server has the site, if not at DIR/site; DIR/hosting is next to it
  --no-cards                          leaves out social cards, which take more than half the time: for a preview
  --drafts                            shows drafts, scheduled and unlisted posts too, on pages that search engines leave out
`;

/** Sets the exit code to 1 if posts have mistakes or something could not be made (the rest is written), to 2 if nothing was written. */
export async function exportCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    const options = optionsFrom(args);
    refuse(options, variables);
    const report = await exportSite(await importedSite(), variables, options);
    const closed = options.root === undefined ? await folderOthersCannotEnter(report.directory) : undefined;
    process.stdout.write(`${[...summary(report, variables), ...(closed ? [closedWarning(closed)] : [])].join('\n')}\n`);
    process.exitCode = report.mistakes.length + report.leftOut.length === 0 ? 0 : 1;
  } catch (error) {
    failInOneLine(error, NOT_WRITTEN);
  }
}

function optionsFrom(args: readonly string[]): ExportOptions {
  const text = { type: 'string' } as const;
  const { values } = readArguments(
    USAGE,
    { out: text, listen: text, root: text, 'no-cards': { type: 'boolean' }, drafts: { type: 'boolean' } },
    args,
  );
  const { out, root, listen = '127.0.0.1:8080' } = values;
  if (out === undefined) {
    throw wrongArguments(USAGE, 'A folder to write to is missing');
  }
  if (!/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(listen)) {
    throw wrongArguments(USAGE, `--listen takes an address and a port; found ${JSON.stringify(listen)}`);
  }
  if (root?.startsWith('/') === false) {
    throw wrongArguments(USAGE, `--root takes an absolute path; found ${JSON.stringify(root)}`);
  }
  const shown = {
    cards: values['no-cards'] ? 'left out' : 'drawn',
    drafts: values.drafts ? 'shown' : undefined,
  } as const;
  return { root, out: path.resolve(calledFrom(), out), listen, ...shown };
}

function refuse({ out }: ExportOptions, variables: Readonly<Record<string, string | undefined>>): void {
  if (!variables.BASE_URL) {
    throw new Error('BASE_URL is not set. Set it to the address that readers see, such as https://culvert.example.');
  }
  const content = path.resolve(parseEnvironment(variables).contentDirectory);
  if (`${out}${path.sep}`.startsWith(`${content}${path.sep}`)) {
    throw new Error(`${out} is in the content folder, which the site is made from. Name another folder with --out.`);
  }
}

/** Returns the nearest folder on the way to `directory` that other users may not enter. */
export async function folderOthersCannotEnter(directory: string): Promise<string | undefined> {
  const { mode } = await stat(directory);
  const parent = path.dirname(directory);
  if ((mode & 0o001) === 0) {
    return directory;
  }
  return parent === directory ? undefined : folderOthersCannotEnter(parent);
}

function closedWarning(folder: string): string {
  return `Only the owner and group of ${folder} can enter it, so a web server may not be able to read the site. Run chmod o+x ${folder}, or export to another folder.`;
}

function summary(
  { exported, leftOut, mistakes, nextChange, directory }: ExportReport,
  variables: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const { contentDirectory } = parseEnvironment(variables);
  const files = exported.filter(({ file }) => file !== undefined);
  const pages = files.filter(({ file, status }) => status === 200 && file?.endsWith('.html')).length;
  const megabytes = (exported.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE).toFixed(1);
  const seconds = (performance.now() / 1000).toFixed(1);
  const lines = [
    `${directory}: ${pluralize(pages, 'page')}, ${pluralize(files.length - pages, 'other file')}, ${megabytes} MB, in ${seconds} s.`,
  ];
  if (nextChange !== undefined) {
    lines.push(`The posts that are shown change on ${new Date(nextChange).toUTCString()}: export again then.`);
  }
  if (leftOut.length > 0) {
    lines.push(`Left out: ${leftOut.length}.`, ...leftOut.map(({ url, why }) => `  ${url}: ${why}`));
  }
  if (mistakes.length > 0) {
    lines.push(
      `${pluralize(mistakes.length, 'mistake')} in the content; these files are left out:`,
      ...mistakes.map((each) => `  ${formatContentError({ ...each, file: displayPath(contentDirectory, each.file) })}`),
    );
  }
  return lines;
}
