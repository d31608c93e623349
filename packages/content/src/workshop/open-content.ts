import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Topics } from '@portico/core/slugify';
import { threadEnvironment } from '@portico/core/thread-environment';
import type { ContentError } from '#files/content-error.ts';
import { isAbsence, remedyOf } from '#files/open-file.ts';
import type { PostText } from '#markdown/post-text.ts';
import { imagesOf } from '#media/beside-post.ts';
import { isMediaFile, type Media, mediaOf } from '#media/media-files.ts';
import { JobEnded, openJobProcess } from '#process/job-process.ts';
import { folderOf, type Post } from '#reading/post.ts';
import { slugOfFile } from '#reading/post-files.ts';
import type { ContentFile, Entry } from '#store/content-file.ts';
import { allPosts, type ContentSnapshot, makeSnapshot } from '#store/content-snapshot.ts';
import { createListing, hasPosts } from '#store/folder-listing.ts';
import { previewMedia } from '#store/public-media.ts';
import { watchFolder } from '#store/watch-folder.ts';
import type { ParsedPost } from '#workshop/parse-post.ts';
import type { Job, Made, ParserSettings, ShownPost, WorkshopSettings } from '#workshop/protocol.ts';
import { createQueue, type Rank, type Waiting } from '#workshop/queue.ts';
import { makeFolder, openReader, type Part, type StoreReader } from '#workshop/store.ts';
import type { WorkshopJobs } from '#workshop/workshop-program.ts';

export type ContentOptions = {
  /** Folder with `posts/` and `authors.yaml`, or with the posts themselves. */
  readonly directory: string;
  /** Where what is made of posts is stored for the next start. */
  readonly cacheDirectory: string;
  /** Identifies the program, the settings and the modules of the site: what is stored with another stamp is not used. */
  readonly stamp: string;
  readonly settings: ParserSettings;
  readonly topics?: Topics | undefined;
  /** With `refuse`, the previous posts stay if all files disappear, for example because a disk is missing. */
  readonly emptyContent?: 'serve' | 'refuse' | undefined;
  /** Whether a new post in which readers would see markup waits until it is corrected. */
  readonly hold?: boolean | undefined;
  /** Without watching, the content is opened when everything is made. */
  readonly isWatching?: boolean;
  /** Milliseconds of processor time that one file may take. */
  readonly limitMs: number;
  readonly now?: () => number;
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
};

/** Also gets the previous snapshot. Readers see a change only if the versions differ. */
export type ContentListener = (snapshot: ContentSnapshot, before: ContentSnapshot) => void;

/** What the check needs of a post. */
export type Checked = Pick<ParsedPost, 'links' | 'notices' | 'runs'> & Pick<Post, 'code'>;

/** What was made of the texts of posts. Each rejects if it can't be made. */
export type Bodies = {
  page(post: Post, token?: string): Promise<ShownPost>;
  feed(post: Post): Promise<string>;
  markdown(post: Post): Promise<string>;
  text(post: Post): Promise<PostText>;
  checked(post: Post): Promise<Checked>;
};

export type Content = ReturnType<typeof openContent>;

/** Thrown for a text that can't be shown. The message is for its author. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
}

/** Thrown for what is asked after the content is closed. */
export class ContentClosed extends Error {
  override readonly name = 'ContentClosed';

  constructor() {
    super('The server is stopping.');
  }
}

type FileState = {
  readonly content: ContentFile;
  /** Whether nothing is left to be made. */
  readonly isWhole: boolean;
};

const PROGRAM = new URL('./workshop-program.ts', import.meta.url);
const MAX_HEAP_MEGABYTES = 256;
const MAX_IDLE_BYTES = 200_000_000;
// Nobody saves more files than this by hand at once.
const MAX_BY_HAND = 10;
const FIELDS_AT_ONCE = 50;
// While many files are made, what is finished is published after this time.
const PUBLISH_MS = 1000;
// The system may lose events, for example of many files that are saved at once, or of a disk in the network.
const SWEEP_MS = 60_000;
const BURST = 1000;
const AFTER_BURST_MS = 2000;
const START_RETRY_MS = 1000;
const RETRY_MS = 5000;
const AFTER_KILL_MS = 200;
const KEEP_GOOD_MS = 500;
const MAX_CLOSE_MS = 1000;
const SECRET = /SECRET|KEY|TOKEN|PASSWORD/i;
// A timer stops while the machine sleeps, and doesn't notice changes of the clock.
const MAX_TIMER_MS = 60_000;
// The job once more alone, then the file is refused.
const MAX_DEATHS = 2;
const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

/** Lists and follows the content folder, and has each file made in the workshop's process. Never reads a post itself. */
export function openContent(options: ContentOptions) {
  const { directory, topics, log, emptyContent, hold = false, now = Date.now, isWatching = true } = options;
  const root = path.resolve(directory);
  const { folder: storeFolder, isTemporary } = storeFolderOf(options);
  const argument: WorkshopSettings = {
    ...{ parser: options.settings, root, storeFolder, stamp: options.stamp, limitMs: options.limitMs },
  };
  const workshop = openJobProcess<WorkshopJobs>(PROGRAM, {
    argument,
    environment: withoutSecrets(threadEnvironment()),
    execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
    maxIdleBytes: isWatching ? MAX_IDLE_BYTES : 0,
  });
  const listing = createListing(root);
  const queue = createQueue();
  const states = new Map<string, FileState>();
  /** How often a file ended the workshop. It is made alone then. */
  const deaths = new Map<string, number>();
  /** Files at which something outside ended the workshop. */
  const killed = new Set<string>();
  /** Files whose stored version can't be read. */
  const damaged = new Set<string>();
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const listeners = new Set<ContentListener>();
  const opened = Promise.withResolvers<void>();
  opened.promise.catch(() => {});
  let reader: StoreReader | undefined;
  let good: ReadonlySet<string> = new Set();
  let gone: string[] = [];
  let isRunning = false;
  /** The process that opened the store. */
  let openedBy: number | undefined;
  /** Whether this machine kept texts of the last run. */
  let hadGood = false;
  /** Whether something has changed since the last snapshot. */
  let isDirty = false;
  let isListed = false;
  let isClosed = false;
  let stale: string | undefined;
  let knownMedia: Media | undefined;
  let findings: readonly ContentError[] = [];
  let current: ContentSnapshot | undefined;
  let restarts = 0;
  /** Why a file could not be made last, although its author is not the reason. */
  let failure: unknown;
  const failures = { 'render-failed': 0, 'render-limit': 0, server: 0 };
  let following = Promise.resolve();
  let unpublishedSince: number | undefined;
  let publishing: NodeJS.Timeout | undefined;
  let due: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let keeping: NodeJS.Timeout | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let watcher: Awaited<ReturnType<typeof watchFolder>> | undefined;

  function onError(error: unknown): void {
    if (!isClosed) {
      log.error({ err: error }, 'a change of the content could not be processed');
    }
  }

  function media(): Media {
    knownMedia ??= mediaOf(states.values().map(({ content }) => content));
    return knownMedia;
  }

  // The queue.

  /** Media come first, because posts are made with them; and new files before others, because a post may have moved. */
  function enqueue(files: Iterable<string>, rank: Rank): void {
    const placeOf = (file: string): 'media' | 'data' | 'known' | 'new' => {
      if (isMediaFile(file)) {
        return 'media';
      }
      const post = states.has(file) ? 'known' : 'new';
      return slugOfFile(file) === undefined ? 'data' : post;
    };
    const refused = unreadable();
    const places = Map.groupBy(
      Array.from(files).filter((file) => !refused.has(file)),
      placeOf,
    );
    for (const place of ['media', 'data', 'new', 'known'] as const) {
      // A batch has files of one rank, and posts need to know all pictures.
      const placeRank = place === 'media' && rank === 'bulk' ? 'hand' : rank;
      places.get(place)?.forEach((file) => void queue.add(file, placeRank));
    }
    void run().catch(onError);
  }

  async function run(): Promise<void> {
    if (isRunning || isClosed) {
      return;
    }
    isRunning = true;
    try {
      for (;;) {
        const batch = queue.take(isListed ? 1 : FIELDS_AT_ONCE, (file) => deaths.has(file));
        if (batch.length === 0 || isClosed) {
          break;
        }
        await make(batch);
        if (isListed) {
          publishSoon(batch);
        }
      }
    } finally {
      isRunning = false;
    }
    settle();
  }

  function jobFor(file: string): Job {
    const slug = slugOfFile(file);
    return {
      file,
      need: isListed ? 'all' : 'fields',
      images: slug === undefined ? [] : imagesOf(slug, media()),
      ...(damaged.has(file) && { isAnew: true }),
    };
  }

  async function make(batch: readonly Waiting[]): Promise<void> {
    try {
      await openStore();
    } catch (error) {
      // A process that can't start is no file's fault.
      failAll(batch, error);
      return;
    }
    try {
      const made = await workshop.run(
        'make',
        batch.map(({ file }) => jobFor(file)),
      );
      for (const [index, each] of made.entries()) {
        await take(each, batch[index]?.rank ?? 'cold');
      }
    } catch (error) {
      if (error instanceof JobEnded) {
        await afterEnd(error, batch);
      } else {
        failAll(batch, error);
      }
    }
  }

  /** The machine, or the site's own modules, are the reason. Of several files, each is tried alone. */
  function failAll(batch: readonly Waiting[], error: unknown): void {
    for (const { file, rank } of isClosed ? [] : batch) {
      if (error instanceof JobEnded && error.isFromOutside) {
        queue.add(file, rank);
      } else if (batch.length > 1) {
        deaths.set(file, deaths.get(file) ?? 0);
        queue.add(file, rank);
      } else {
        fail(file, error);
      }
    }
  }

  /** Opens the store for each new process, because that may have made it anew. */
  async function openStore(): Promise<void> {
    if (openedBy !== undefined && openedBy === workshop.pid() && reader?.isCurrent()) {
      return;
    }
    const { store, good: files } = await workshop.run('open', undefined);
    openedBy = workshop.pid();
    if (reader === undefined) {
      good = new Set(files);
      hadGood = files.length > 0;
    }
    if (!reader?.isCurrent()) {
      reader?.close();
      reader = openReader(store);
    }
  }

  /** A file that ends the workshop is made once more alone, and then refused. If something outside ended it, no file is to blame. */
  async function afterEnd(error: JobEnded, batch: readonly Waiting[]): Promise<void> {
    if (isClosed) {
      return;
    }
    restarts += 1;
    const [first] = batch;
    const isAlone = batch.length === 1 && first !== undefined;
    const files = batch.map(({ file }) => file);
    const text = error.isFromOutside
      ? 'Something outside ended the process that reads the content. It starts again'
      : `The process that reads the content starts again: ${error.message}`;
    log.warn(error.isFromOutside ? {} : { files }, text);
    if (error.isFromOutside) {
      for (const { file, rank } of batch) {
        // One that a machine without memory ends again and again must hold up nothing.
        queue.add(file, killed.has(file) ? 'cold' : rank);
        killed.add(file);
      }
      await pause(AFTER_KILL_MS);
      return;
    }
    if (isAlone && !deaths.get(first.file)) {
      await withdraw(first.file);
    }
    for (const { file, rank } of batch) {
      const count = (deaths.get(file) ?? 0) + Number(isAlone);
      deaths.set(file, count);
      if (count < MAX_DEATHS) {
        // Suspects come last, so that they hold up nothing.
        queue.add(file, rank === 'reader' ? rank : 'cold');
      }
    }
    if (isAlone && deaths.get(first.file) === MAX_DEATHS) {
      await refuse(first.file, error);
    }
  }

  /** A post that says that it isn't public must be gone, whatever its text does. */
  async function withdraw(file: string): Promise<void> {
    const isPost = isListed && slugOfFile(file) !== undefined;
    const job: Job = { ...jobFor(file), need: 'fields' };
    const [made] = isPost ? await workshop.run('make', [job]).catch(() => []) : [];
    const { entry } = made ?? {};
    if (entry !== undefined && (entry.isWithdrawn || entry.post?.draft)) {
      const { digest, errors } = entry;
      states.set(file, { content: { digest, errors, isWithdrawn: true }, isWhole: false });
      publish();
    }
  }

  async function refuse(file: string, { message: reason, limit }: JobEnded): Promise<void> {
    const why = limit === 'time' ? `it takes over ${options.limitMs / 1000} s` : reason;
    const message = isMediaFile(file)
      ? `readers do not see it, because ${reason}; export it again`
      : `the text cannot be rendered: ${why}; ${REMEDY}`;
    const code = isMediaFile(file) ? 'file-damaged' : 'render-limit';
    // Nothing is stored, so that it is tried again at the next start.
    const isWithdrawn = states.get(file)?.content.isWithdrawn ?? false;
    const entry: Entry = { digest: 'refused', errors: [{ code, file, message }], isWithdrawn };
    await take({ file, entry, isWhole: true }, 'cold');
  }

  /** The machine, or the site's own modules, are the reason. The file is tried again. */
  function fail(file: string, error: unknown): void {
    failure = error;
    isDirty = true;
    failures.server += 1;
    const reason = error instanceof Error ? error.message : error;
    const message = `it could not be published: ${reason}. The server tries it again in ${RETRY_MS / 1000} s`;
    const { content: before, isWhole = true } = states.get(file) ?? {};
    const content: ContentFile = { ...before, digest: '', errors: [{ code: 'server-failed', file, message }] };
    states.set(file, { content, isWhole });
    waiting.get(file)?.reject(new Error(`${file} could not be read: ${reason}`));
    waiting.delete(file);
  }

  /** Takes what was made of a file. If it can't be shown, readers keep the last good version, unless it says that it isn't public. */
  async function take({ file, entry, isWhole = false, ofMachine }: Made, rank: Rank): Promise<void> {
    if (ofMachine !== undefined) {
      fail(file, new Error(ofMachine));
      return;
    }
    killed.delete(file);
    if (isWhole) {
      damaged.delete(file);
      if (entry?.digest !== 'refused') {
        deaths.delete(file);
      }
    }
    for (const { code } of entry?.errors ?? []) {
      failures['render-failed'] += Number(code === 'render-failed');
      failures['render-limit'] += Number(code === 'render-limit');
    }
    const { content: before, isWhole: wasWhole = false } = states.get(file) ?? {};
    if (entry === undefined) {
      states.delete(file);
      gone.push(file);
    } else if (!entry.errors.some(({ code }) => code === 'file-unreadable') || !isBelow(file, unreadable())) {
      // Otherwise, the error of the folder says why its files can't be read.
      states.set(file, { content: await contentOf(file, entry, { before, wasWhole }), isWhole });
    }
    isDirty ||= !isDeepStrictEqual(states.get(file)?.content, before);
    if (isMediaFile(file) && before?.digest !== entry?.digest) {
      knownMedia = undefined;
      const isBeside = ({ post }: ContentFile) =>
        post !== undefined &&
        path.posix.join(folderOf(post), '/').startsWith(path.posix.join(path.posix.dirname(file), '/'));
      const besides = isListed ? [...states].filter(([, { content }]) => isBeside(content)) : [];
      besides.forEach(([beside]) => void queue.add(beside, rank));
    }
    if (isWhole || entry === undefined) {
      waiting.get(file)?.resolve();
      waiting.delete(file);
    }
  }

  function unreadable(): ReadonlySet<string> {
    return new Set(listing.errors().map(({ file }) => file));
  }

  async function contentOf(
    file: string,
    entry: Entry,
    { before, wasWhole }: { readonly before: ContentFile | undefined; readonly wasWhole: boolean },
  ): Promise<ContentFile> {
    const { post, holds, ...rest } = entry;
    const held = post !== undefined && holds !== undefined && hold && isNew(post) ? holds : [];
    const errors = [...entry.errors, ...held];
    if (errors.length === 0) {
      const same = before?.post?.version === post?.version ? before?.post : undefined;
      return { ...rest, errors, shown: entry.digest, ...(post && { post: same ?? post }) };
    }
    if (slugOfFile(file) === undefined) {
      // Entries of a data file that are correct are used, although others have mistakes.
      const isUsed = 'authors' in rest || 'redirects' in rest || 'announcement' in rest;
      return { ...before, ...rest, errors, ...(isUsed && { shown: entry.digest }) };
    }
    if (entry.isWithdrawn) {
      return { ...rest, errors };
    }
    // Nobody could read a version of which only the fields were made.
    const last = before?.post === undefined || !wasWhole ? await lastGood(file) : before;
    return { ...rest, errors, ...(last?.post && { post: last.post, shown: last.shown ?? last.digest }) };
  }

  /** Makes a post from the texts that readers saw before a restart. */
  async function lastGood(file: string): Promise<ContentFile | undefined> {
    if (!good.has(file)) {
      return undefined;
    }
    const job: Job = { ...jobFor(file), need: 'all', isLastGood: true };
    const [made] = await workshop.run('make', [job]).catch(() => []);
    if (made?.entry?.post === undefined || made.entry.post.draft) {
      return undefined;
    }
    const text = `Readers get the last good version of ${file}, because it has a mistake or cannot be read. Correct it`;
    log.warn({ file }, text);
    return { ...made.entry, shown: made.entry.digest };
  }

  /** Whether readers have seen no version of a post. A machine that kept none treats those of its start as seen. */
  function isNew({ file, draft }: Post): boolean {
    const state = states.get(file);
    const isOfStart = state === undefined ? !isListed : !state.isWhole;
    const isSeen = isOfStart ? !hadGood : state?.content.post !== undefined;
    return !draft && !good.has(file) && !isSeen;
  }

  // Snapshots.

  /** Publishes when nothing is left that was saved, or part of it after a while. Many changes become one snapshot. */
  function publishSoon(batch: readonly Waiting[]): void {
    // A body that a reader waited for changes nothing.
    if (!isDirty) {
      return;
    }
    unpublishedSince ??= performance.now();
    clearTimeout(publishing);
    const isHand = batch.some(({ rank }) => rank !== 'bulk' && rank !== 'cold') && !queue.has('reader', 'hand');
    if (isHand || !queue.has('reader', 'hand', 'bulk') || performance.now() - unpublishedSince > PUBLISH_MS) {
      publish();
    } else {
      publishing = setTimeout(publish, PUBLISH_MS);
    }
  }

  function publish(): void {
    if (isClosed) {
      return;
    }
    clearTimeout(publishing);
    unpublishedSince = undefined;
    isDirty = false;
    const before = current;
    const files = new Map(states.entries().map(([file, { content }]) => [file, content]));
    current = makeSnapshot({ files, media: media(), findings, now: now(), before: before?.index, topics });
    schedule();
    retryLater();
    if (before === undefined || isSame(before, current)) {
      return;
    }
    keepGoodSoon();
    for (const listener of listeners) {
      try {
        listener(current, before);
      } catch (error) {
        onError(error);
      }
    }
  }

  /** Publishes again when the next scheduled post is due. */
  function schedule(): void {
    clearTimeout(due);
    const next = current?.nextChange;
    if (next !== undefined && isWatching && !isClosed) {
      const look = () => (next <= now() ? publish() : schedule());
      due = setTimeout(look, Math.min(Math.max(next - now() + 1, 0), MAX_TIMER_MS)).unref();
    }
  }

  function retryLater(): void {
    clearTimeout(retry);
    if (isWatching && !isClosed && states.values().some(({ content }) => content.digest === '')) {
      retry = setTimeout(() => void follow(new Set()), RETRY_MS).unref();
    }
  }

  function keepGoodSoon(): void {
    clearTimeout(keeping);
    keeping = setTimeout(() => void keepGood().catch(onError), KEEP_GOOD_MS).unref();
  }

  /** Keeps the texts that readers see for the next start, and forgets everything that was made of files that are gone. */
  async function keepGood(): Promise<void> {
    keeping = undefined;
    if (!isWatching || isClosed || current === undefined) {
      return;
    }
    const { bySlug } = current.index;
    const isShown = (file: string) => bySlug.get(slugOfFile(file) ?? '')?.file === file;
    const shown = [...bySlug.values()].flatMap(({ file, version = '' }) => {
      const original = states.get(file)?.content.original;
      return isShown(file) && (original === undefined || isShown(original)) ? [[file, version] as const] : [];
    });
    good = new Set(shown.map(([file]) => file));
    await workshop.run('keepGood', new Map(shown));
    const forgotten = gone;
    await workshop.run(
      'forget',
      forgotten.filter((file) => !states.has(file)),
    );
    gone = gone.filter((file) => !forgotten.includes(file));
  }

  // The folder.

  async function start(): Promise<void> {
    for (let logged = ''; !isClosed; ) {
      try {
        await hasPosts(root);
        // We start watching before listing, so that a file saved in between is not missed.
        watcher ??= isWatching ? await watchFolder({ root, onChange: follow, onError }) : undefined;
        const files = await listing.list();
        await openStore();
        enqueue(files, 'bulk');
        return;
      } catch (error) {
        if (!isWatching) {
          opened.reject(new Error(cannotRead(directory, error)));
          return;
        }
        stale = cannotRead(directory, error);
        if (stale !== logged) {
          log.error({}, stale);
        }
        logged = stale;
        await pause(START_RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** Called when no file waits: at first when the fields of all posts are known, then when their bodies are made. */
  function settle(): void {
    if (isClosed || reader === undefined) {
      return;
    }
    if (isListed) {
      const failed = states.values().find(({ content }) => content.errors.some(({ code }) => code === 'server-failed'));
      if (isDirty) {
        publish();
      }
      keepGoodSoon();
      // Whoever doesn't wait for the next try gets no content that lacks a post.
      failed === undefined || isWatching ? opened.resolve() : opened.reject(failure);
      return;
    }
    void finishListing().catch(onError);
  }

  async function finishListing(): Promise<void> {
    for (const error of listing.errors()) {
      await takeUnreadable(error);
    }
    const isUnread = states.values().some(({ content }) => content.errors.some(({ code }) => code === 'server-failed'));
    if (isUnread && isWatching) {
      stale ??= 'some files of the content cannot be read now';
      await pause(START_RETRY_MS, undefined, { ref: false });
      enqueue(
        [...states].flatMap(([file, { content }]) => (content.digest === '' ? file : [])),
        'bulk',
      );
      return;
    }
    stale = undefined;
    isListed = true;
    publish();
    const dateOf = (file: string) => states.get(file)?.content.post?.date ?? '';
    const rest = [...states].flatMap(([file, { isWhole }]) => (isWhole ? [] : file));
    // The index and the feeds show the newest posts.
    rest.sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1)).forEach((file) => void queue.add(file, 'cold'));
    if (isWatching) {
      opened.resolve();
      void sweep();
    }
    void run()
      .then(() => (isWatching ? workshop.run('warm', undefined) : undefined))
      .catch(onError);
  }

  /** Readers keep the posts of a folder that can't be read. */
  async function takeUnreadable(error: ContentError): Promise<void> {
    const below = [...states, ...[...good].map((file) => [file] as const)].filter(([file]) =>
      file.startsWith(`${error.file}/`),
    );
    for (const [file] of below) {
      const known = states.get(file)?.content;
      const content = known?.post === undefined ? await lastGood(file) : known;
      if (content !== undefined) {
        // The error of the folder says why its files can't be read.
        const errors = content.errors.filter(({ code }) => code !== 'file-unreadable');
        states.set(file, { content: { ...content, errors }, isWhole: true });
      }
    }
    states.set(error.file, { content: { digest: '', errors: [error] }, isWhole: true });
    isDirty = true;
  }

  /** Looks at everything, whatever events there were. */
  async function sweep(): Promise<void> {
    clearTimeout(sweeping);
    following = following
      .then(async () => {
        const changed = stale === undefined ? await listing.changes() : new Set(['']);
        await (changed.size > 0 && followChange(changed));
      })
      .catch(leaveOrReport);
    await following;
    if (!isClosed) {
      sweeping = setTimeout(() => void sweep(), SWEEP_MS).unref();
    }
  }

  /** Processes one change after another. */
  function follow(noted: ReadonlySet<string>): Promise<void> {
    following = following.then(() => followChange(noted)).catch(leaveOrReport);
    return following;
  }

  /** The folder may have gone meanwhile. */
  async function leaveOrReport(error: unknown): Promise<void> {
    if (!isClosed && (await updateStale()) === undefined) {
      onError(error);
    }
  }

  async function followChange(noted: ReadonlySet<string>): Promise<void> {
    if (!isListed) {
      await opened.promise;
    }
    clearTimeout(retry);
    const wasStale = stale !== undefined;
    if ((await updateStale()) !== undefined || isClosed) {
      return;
    }
    if (noted.size > BURST) {
      clearTimeout(sweeping);
      sweeping = setTimeout(() => void sweep(), AFTER_BURST_MS).unref();
    }
    const found = new Set(await listing.affected(wasStale ? new Set(['', ...noted]) : noted, states.keys()));
    for (const error of listing.errors()) {
      await takeUnreadable(error);
    }
    found.forEach((file) => void deaths.delete(file));
    for (const [file, { content }] of states) {
      const { digest, includes = [], original = '' } = content;
      // A folder that was moved away has one event.
      if (digest === '' || isBelow(file, noted) || [...includes, original].some((each) => found.has(each))) {
        found.add(file);
      }
    }
    enqueue(found, found.size <= MAX_BY_HAND ? 'hand' : 'bulk');
  }

  async function updateStale(): Promise<string | undefined> {
    const reason = await whyUnfollowed();
    if (reason !== stale) {
      stale = reason;
      const folder = `The content folder ${directory}`;
      reason === undefined ? log.warn({}, `${folder} is read again`) : log.error({}, `${folder} ${reason}`);
    }
    return reason;
  }

  /** Returns why the folder must not be followed. A disk that isn't mounted must not be taken for an empty folder. */
  async function whyUnfollowed(): Promise<string | undefined> {
    const kept = 'Readers still get the posts that were read before.';
    const later = 'The server reads it then, without a restart.';
    try {
      await (await opendir(root)).close();
      const isEmptied = !(await hasPosts(root)) && states.values().some(({ content }) => content.post);
      return isEmptied && emptyContent === 'refuse'
        ? `has no posts anymore. ${kept} Mount or restore them. ${later} If there should be none, set EMPTY_CONTENT=serve and restart`
        : undefined;
    } catch (error) {
      const cause = reasonOf(error);
      return isAbsence(error)
        ? `is missing (${cause}). ${kept} Mount or restore it. ${later}`
        : `cannot be read: ${cause}. ${kept} ${remedyOf(error)}. ${later}`;
    }
  }

  // Bodies.

  function stored(post: Post, part: Part): string | undefined {
    return reader?.part(post.version ?? '', part);
  }

  async function partOf(post: Post, part: Part): Promise<string> {
    const known = stored(post, part);
    if (known !== undefined) {
      return known;
    }
    const { file } = post;
    if (isClosed) {
      throw new ContentClosed();
    }
    const { isWhole = false, content } = states.get(file) ?? {};
    if (isWhole && content?.errors.length !== 0) {
      return partOfLastGood(file, part);
    }
    if (isWhole) {
      damaged.add(file);
    }
    const made = waiting.get(file) ?? Promise.withResolvers<void>();
    waiting.set(file, made);
    enqueue([file], 'reader');
    await made.promise;
    const present = states.get(file)?.content.post;
    const found = present && stored(present, part);
    if (found === undefined) {
      const [error] = states.get(file)?.content.errors ?? [];
      const message = `${file} could not be shown: ${error?.message ?? 'it is gone'}`;
      throw error?.code === 'server-failed' ? new Error(message) : new TextRefused(message);
    }
    return found;
  }

  /** Makes what readers see of a post that has mistakes now, because what was stored of it can't be read. */
  async function partOfLastGood(file: string, part: Part): Promise<string> {
    const [made] = await workshop.run('make', [{ ...jobFor(file), need: 'all', isLastGood: true, isAnew: true }]);
    const found = made?.entry?.post && stored(made.entry.post, part);
    if (found === undefined) {
      throw new TextRefused(
        `${file} could not be shown, because it has mistakes and its last good version is not kept`,
      );
    }
    return found;
  }

  async function previewOf(post: Post, token: string): Promise<ShownPost> {
    if (isClosed) {
      throw new ContentClosed();
    }
    const images = imagesOf(post.slug, previewMedia(media(), post, token));
    const job: Job = { file: post.file, need: 'all', images, isPreview: true };
    const [made] = await workshop.run('make', [job]);
    if (made?.preview === undefined) {
      throw new TextRefused(`${post.file} could not be shown: ${made?.entry?.errors[0]?.message ?? 'it is gone'}`);
    }
    return made.preview;
  }

  const bodies: Bodies = {
    page: async (post, token) =>
      token === undefined ? JSON.parse(await partOf(post, 'page')) : previewOf(post, token),
    feed: (post) => partOf(post, 'feed'),
    markdown: (post) => partOf(post, 'markdown'),
    text: async (post) => JSON.parse(await partOf(post, 'search')),
    checked: async (post) => checkedFrom(await partOf(post, 'checked')),
  };

  // A process that something ended while it was idle, or that gave its memory back, is ready for the next save.
  const looking = setInterval(() => {
    if (isWatching && isListed && !isRunning && workshop.pid() === undefined) {
      void workshop.run('warm', undefined).catch(() => {});
    }
  }, START_RETRY_MS).unref();
  void start().catch(onError);

  return {
    /** Resolves when the fields of all posts are known; without watching, when everything is made. */
    opened: opened.promise,
    current(): ContentSnapshot {
      if (current === undefined) {
        throw new Error('The content is not read.');
      }
      return current;
    },
    /** Returns a function that stops calling the listener. */
    onChange(listener: ContentListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    bodies,
    /** What the check needs of an earlier version of a post, if that is still stored. */
    checkedBefore(post: Post): Checked | undefined {
      const found = stored(post, 'checked');
      return found === undefined ? undefined : checkedFrom(found);
    },
    /** The files of posts that link to a path, or to `path#id`. */
    linking: (target: string): readonly string[] => reader?.linking(target) ?? [],
    /** Sets what the check found in posts that were saved. It doesn't keep them from being published. */
    report(found: readonly ContentError[]): void {
      if (!isDeepStrictEqual(found, findings)) {
        findings = found;
        publish();
      }
    },
    /** Why the folder can't be read or followed now; undefined if it can. */
    staleBecause: () => stale,
    /** Whether each file that was saved is made. */
    isIdle: () => isListed && !isRunning,
    /** What the process that reads the content did, and the file of the store. */
    state: () => ({ restarts, failures, pid: workshop.pid(), store: reader?.file }),
    async close(): Promise<void> {
      if (isClosed) {
        return;
      }
      if (keeping !== undefined) {
        // What was withdrawn must not come back at the next start.
        clearTimeout(keeping);
        await Promise.race([keepGood().catch(() => {}), pause(MAX_CLOSE_MS, undefined, { ref: false })]);
      }
      isClosed = true;
      [publishing, due, retry, keeping, sweeping].forEach((timer) => void clearTimeout(timer));
      clearInterval(looking);
      queue.clear();
      waiting.values().forEach(({ promise, reject }) => {
        promise.catch(() => {});
        reject(new ContentClosed());
      });
      opened.reject(new ContentClosed());
      workshop.close();
      await watcher?.close();
      reader?.close();
      if (isTemporary) {
        rmSync(storeFolder, { recursive: true, force: true });
      }
    },
  };
}

/** What an author wrote, and a plugin that reads it, must not learn what the server signs with. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SECRET.test(name)));
}

/** The folder in CACHE_DIR, or a temporary one if nothing can be written there. */
function storeFolderOf({ cacheDirectory, log }: ContentOptions) {
  const folder = path.join(cacheDirectory, 'content');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return { folder, isTemporary: false };
  } catch (error) {
    const text = `Nothing can be stored in ${cacheDirectory}, so all posts are parsed at each start: ${reasonOf(error)}`;
    log.warn({}, text);
    return { folder: mkdtempSync(path.join(tmpdir(), 'portico-')), isTemporary: true };
  }
}

export function checkedFrom(text: string): Checked {
  const { links, ...checked } = JSON.parse(text);
  return { ...checked, links: { ...links, ids: new Set(links.ids) } };
}

export function cannotRead(directory: string, error: unknown): string {
  const remedy = isAbsence(error) ? 'Set CONTENT_DIR to the folder of the posts, or make it' : remedyOf(error);
  return `The content folder ${directory} cannot be read: ${reasonOf(error)}. ${remedy}.`;
}

/** Whether a path is in one of these folders. */
function isBelow(file: string, folders: ReadonlySet<string>): boolean {
  const folder = path.posix.dirname(file);
  return folder !== '.' && (folders.has(folder) || isBelow(folder, folders));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether nothing at all has changed, including drafts and mistakes. */
function isSame(one: ContentSnapshot, other: ContentSnapshot): boolean {
  const [posts, others] = [allPosts(one), allPosts(other)];
  return (
    one.version === other.version &&
    one.media === other.media &&
    posts.length === others.length &&
    posts.every((post, index) => post === others[index]) &&
    isDeepStrictEqual(one.errors, other.errors) &&
    isDeepStrictEqual(one.warnings, other.warnings)
  );
}
