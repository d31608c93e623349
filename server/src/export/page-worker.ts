import { parentPort, workerData } from 'node:worker_threads';
import { type ContentUpdate, followSharedContent, type RenderedMarkdown } from '@portico/content';
import { languageOf } from '@portico/site/languages';
import { openNotedTexts } from '#content/open-noted-texts.ts';
import { postNotesVersion } from '#content/open-post-notes.ts';
import { createExportedSite, type ExportSettings } from '#export/exported-site.ts';
import { createFileMaker, type MadeFile } from '#export/file-maker.ts';
import { createFolderWriter } from '#export/swapped-folder.ts';
import { loadBuilds } from '#releases/load-apps.ts';
import type { Target } from '#request/target.ts';

/*
 * A thread that makes pages for an export: the same site from the same content, which comes with it. It replies to each message in turn;
 * the first ones wait until it is there. See page-thread.ts.
 */

export type PageWorkerData = {
  readonly settings: ExportSettings;
  /** The folder that pages are written to. */
  readonly directory: string;
  readonly content: readonly ContentUpdate[];
  /** When each file of the content was last changed, where somebody knows. */
  readonly lastChanges: ReadonlyMap<string, string> | undefined;
};

export type PortionJob = {
  readonly pages: ReadonlyArray<readonly [target: Target, there: string | undefined]>;
  /** The texts of the posts whose pages are among them, by slug. */
  readonly texts: ReadonlyMap<string, RenderedMarkdown>;
};

/** In the order of the job's pages. */
export type PortionReply = readonly MadeFile[];

const { settings, directory, content, lastChanges }: PageWorkerData = workerData;
const { contentDirectory, cacheDirectory } = settings.environment;
const [builds, version] = await Promise.all([
  loadBuilds(settings.buildDirectory),
  postNotesVersion(languageOf(settings.siteConfig)),
]);
const store = await followSharedContent({
  directory: contentDirectory,
  now: () => settings.now,
  texts: openNotedTexts({ directory: cacheDirectory, contentDirectory, version }),
  receive: (listener) => content.forEach(listener),
  refuse: () => {},
});
let texts: PortionJob['texts'] = new Map();
const elsewhere = () => Promise.reject(new Error('A thread that makes pages renders no text: it is given them.'));
const { site, failures } = createExportedSite(settings, store.current(), {
  builds,
  files: new Map(),
  renderer: {
    renderPost: async ({ slug }) => texts.get(slug) ?? elsewhere(),
    feedHtml: elsewhere,
    markdownOf: elsewhere,
  },
  lastChangeOf: lastChanges && ((file) => lastChanges.get(file)),
});
const makeFile = createFileMaker({ site, failures, write: createFolderWriter(directory) });

async function perform(job: PortionJob): Promise<PortionReply> {
  ({ texts } = job);
  const made: MadeFile[] = [];
  for (const [target, there] of job.pages) {
    made.push(await makeFile(target, there));
  }
  return made;
}

let queue = Promise.resolve();
parentPort?.on('message', (job: PortionJob) => {
  queue = queue.then(async () => parentPort?.postMessage(await perform(job)));
});
