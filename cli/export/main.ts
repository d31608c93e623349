import { stat } from 'node:fs/promises';
import path from 'node:path';
import { formatContentError, pluralize } from '@portico/content';
import { displayPath, importedSite, parseEnvironment, requireBuild, UsageError } from '@portico/server';
import { defineCommand } from '#command.ts';
import { refuseForeignFolder } from '#export/export-folder.ts';
import { exportSite } from '#export/export-site.ts';

const MEGABYTE = 1_000_000;
// The permission of users other than the owner and the group.
const MAY_ENTER = 0o001;

const USAGE = `portico export --out DIR   writes the site to DIR/site and the configuration of hosts to DIR/hosting
  --listen ADDRESS:PORT     what DIR/hosting/nginx/site.conf listens on; 127.0.0.1:8080 by default
  --served-from PATH        where the web server has the site, if not at DIR/site; DIR/hosting is next to it
  --no-cards                leaves out social cards, which take more than half the time: for a preview
  --drafts                  shows drafts, scheduled and unlisted posts too, on pages that search engines leave out
`;

const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;

export const command = defineCommand({
  usage: USAGE,
  options: { out: text, listen: text, 'served-from': text, 'no-cards': flag, drafts: flag },
  async run(values) {
    const options = optionsFrom(values, process.env);
    // The web server, which is another user, must be able to read the files. They are public.
    process.umask(0o022);
    await refuseForeignFolder(options.out);
    requireBuild();
    const report = await exportSite(await importedSite(), process.env, options);
    const { contentDirectory } = parseEnvironment(process.env);
    const closed = await closedFolder(report.directory);
    const unreadable = `Only its owner may enter ${closed}, so a web server that runs as another user answers 403: chmod o+x ${closed}`;
    process.stdout.write(`${summary(report, contentDirectory)}\n${closed === undefined ? '' : `${unreadable}\n`}`);
    // Everything else is written.
    return report.mistakes.length + report.leftOut.length === 0 ? 0 : 1;
  },
});

/** Returns the first folder on the path to the site that other users may not enter. */
async function closedFolder(directory: string): Promise<string | undefined> {
  const parent = path.dirname(directory);
  const above = parent === directory ? undefined : await closedFolder(parent);
  const { mode } = await stat(directory);
  return above ?? (process.platform === 'win32' || mode & MAY_ENTER ? undefined : directory);
}

type Values = Partial<Record<'out' | 'listen' | 'served-from', string> & Record<'no-cards' | 'drafts', boolean>>;

function optionsFrom(values: Values, variables: NodeJS.ProcessEnv) {
  const { out, 'served-from': root, listen = '127.0.0.1:8080', drafts } = values;
  if (out === undefined) {
    throw new UsageError('A folder to write to is missing');
  }
  if (!/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(listen)) {
    throw new UsageError(`--listen takes an address and a port; found ${JSON.stringify(listen)}`);
  }
  if (root?.startsWith('/') === false) {
    throw new UsageError(`--served-from takes an absolute path; found ${JSON.stringify(root)}`);
  }
  if (!variables.BASE_URL) {
    throw new Error('BASE_URL is not set. Set it to the address that readers see, such as https://culvert.example.');
  }
  const folder = path.resolve(out);
  const content = path.resolve(parseEnvironment(variables).contentDirectory);
  if (`${folder}${path.sep}`.startsWith(`${content}${path.sep}`)) {
    throw new Error(`${folder} is in the content folder, which the site is made from. Name another folder with --out.`);
  }
  const cards = values['no-cards'] ? 'left out' : 'drawn';
  return { out: folder, root, listen, cards, drafts: drafts ? 'shown' : 'hidden' } as const;
}

function summary(report: Awaited<ReturnType<typeof exportSite>>, contentDirectory: string): string {
  const { exported, leftOut, mistakes, nextChange, directory } = report;
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
      `${pluralize(mistakes.length, 'mistake')} in the content; the files with them are left out:`,
      ...mistakes.map((each) => `  ${formatContentError({ ...each, file: displayPath(contentDirectory, each.file) })}`),
    );
  }
  return lines.join('\n');
}
