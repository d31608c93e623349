import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '@portico/core/reason-of';
import { threadEnvironment } from '@portico/core/thread-environment';
import type { ContentError } from '#files/content-error.ts';
import { imagesOf } from '#media/beside-post.ts';
import { isMediaFile, type Media, mediaOf } from '#media/media-files.ts';
import { AFTER_KILL_MS, JobEnded, openJobProcess, repeatIfKilled } from '#process/job-process.ts';
import { folderOf, type Post } from '#reading/post.ts';
import { slugOfFile } from '#reading/post-files.ts';
import type { ContentFile, Entry } from '#store/content-file.ts';
import type { Job, Made, WorkshopSettings } from '#workshop/protocol.ts';
import { createQueue, type Rank, type Waiting } from '#workshop/queue.ts';
import { openReader, type StoreReader } from '#workshop/store.ts';
import type { WorkshopJobs } from '#workshop/workshop-jobs.ts';

type FilesOptions = {
  readonly settings: WorkshopSettings;
  /** Whether a new post in which readers would see markup waits until it is corrected. */
  readonly hold: boolean;
  /** Whether the process is kept for the next save. */
  readonly isWatching: boolean;
  readonly log: Record<'error' | 'warn', (facts: object, text: string) => void>;
  /** Called after some files were made. */
  readonly onMade: (batch: readonly Waiting[]) => void;
  /** Called when no file waits. */
  readonly onIdle: () => void;
  readonly onError: (error: unknown) => void;
  /** Whether a file that is missing is gone, and not the whole folder, as without its disk. */
  readonly isFolderThere: () => Promise<boolean>;
};

/** What is known of a file. */
type FileState = {
  /** Undefined until it was made once. */
  content?: ContentFile;
  /** Whether nothing is left to be made. */
  isWhole?: boolean;
  /** How often it ended the workshop. With a number, even 0, it is made alone. */
  deaths?: number;
  /** Whether something outside ended the workshop at it. */
  isKilled?: boolean;
  /** Whether what is stored of it can't be read. */
  isDamaged?: boolean;
  /** Settles when all of it is made, if somebody waits for that. */
  wanted?: PromiseWithResolvers<void>;
};

export type MadeFiles = ReturnType<typeof openFiles>;

/** Thrown for what is asked after the content is closed. */
export class ContentClosed extends Error {
  override readonly name = 'ContentClosed';

  constructor() {
    super('The server is stopping.');
  }
}

const PROGRAM = new URL('./workshop-program.ts', import.meta.url);
const MAX_HEAP_MEGABYTES = 256;
const MAX_IDLE_BYTES = 200_000_000;
// Of these, the process makes as many as it can in one turn. A file that somebody waits for comes alone.
const AT_ONCE = 50;
/** After this time, the server tries again what the machine failed to do. */
export const RETRY_MS = 5000;
const WARM_MS = 1000;
const SECRET = /SECRET|KEY|TOKEN|PASSWORD/i;
// The job once more alone, then the file is refused.
const MAX_DEATHS = 2;
const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

/** The files of the content folder, and what the workshop's process made of each. Makes one after another. */
export function openFiles({ settings, hold, isWatching, log, isFolderThere, onMade, onIdle, onError }: FilesOptions) {
  let restarts = 0;
  const workshop = openJobProcess<WorkshopJobs>(PROGRAM, {
    argument: settings,
    environment: withoutSecrets(threadEnvironment()),
    execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
    maxIdleBytes: isWatching ? MAX_IDLE_BYTES : 0,
    onIdleEnd(reason) {
      restarts += 1;
      if (reason !== undefined) {
        log.warn({}, `The process that reads the content ended while it was idle (${reason}). It starts again`);
      }
    },
  });
  const queue = createQueue();
  const states = new Map<string, FileState>();
  const failures = { 'render-failed': 0, 'render-limit': 0, server: 0 };
  let reader: StoreReader | undefined;
  /** The files whose texts are kept for the next start. */
  let good: ReadonlySet<string> = new Set();
  /** Whether this machine kept texts of the last run. */
  let hadGood = false;
  let gone: string[] = [];
  /** The process that opened the store. */
  let openedBy: number | undefined;
  let isRunning = false;
  /** Whether the fields of all posts are known. Until then, nothing else is made. */
  let isListed = false;
  /** Whether something has changed since the last snapshot. */
  let isDirty = false;
  let isClosed = false;
  let knownMedia: Media | undefined;
  /** Why a file could not be made last, although its author is not the reason. */
  let failure: unknown;

  function stateOf(file: string): FileState {
    const state = states.get(file) ?? {};
    states.set(file, state);
    return state;
  }

  function contentOf(file: string): ContentFile | undefined {
    return states.get(file)?.content;
  }

  function* contents(): Generator<readonly [string, ContentFile]> {
    for (const [file, { content }] of states) {
      if (content !== undefined) {
        yield [file, content];
      }
    }
  }

  function setContent(file: string, content: ContentFile, isWhole: boolean): void {
    Object.assign(stateOf(file), { content, isWhole });
  }

  function media(): Media {
    knownMedia ??= mediaOf([...contents()].map(([, content]) => content));
    return knownMedia;
  }

  /** Media come first, because posts are made with them; and new files before others, because a post may have moved. */
  function add(files: Iterable<string>, rank: Rank): void {
    const placeOf = (file: string): 'media' | 'data' | 'known' | 'new' => {
      if (isMediaFile(file)) {
        return 'media';
      }
      const post = contentOf(file) === undefined ? 'new' : 'known';
      return slugOfFile(file) === undefined ? 'data' : post;
    };
    const places = Map.groupBy(files, placeOf);
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
        const batch = queue.take(
          (rank) => (isListed && (rank === 'reader' || rank === 'hand') ? 1 : AT_ONCE),
          (file) => states.get(file)?.deaths !== undefined,
        );
        if (batch.length === 0 || isClosed) {
          break;
        }
        await make(batch);
        onMade(batch);
      }
    } finally {
      isRunning = false;
    }
    if (!isClosed && reader !== undefined) {
      onIdle();
    }
  }

  function jobFor(file: string): Job {
    const slug = slugOfFile(file);
    return {
      file,
      need: isListed ? 'all' : 'fields',
      images: slug === undefined ? [] : imagesOf(slug, media()),
      ...(states.get(file)?.isDamaged && { isAnew: true }),
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
      queue.putBack(batch.slice(made.length));
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
      if (batch.length > 1) {
        stateOf(file).deaths ??= 0;
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
    const { store, good: files } = await repeatIfKilled(() => workshop.run('open', undefined));
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
    const files = batch.map(({ file }) => file);
    const text = error.isFromOutside
      ? 'Something outside ended the process that reads the content. It starts again'
      : `The process that reads the content starts again: ${error.message}`;
    log.warn(error.isFromOutside ? {} : { files }, text);
    if (error.isFromOutside) {
      for (const { file, rank } of batch) {
        const state = stateOf(file);
        if (state.isKilled) {
          await withdraw(file);
        }
        // One that a machine without memory ends again and again must hold up nothing.
        queue.add(file, state.isKilled ? 'cold' : rank);
        state.isKilled = true;
      }
      await pause(AFTER_KILL_MS);
      return;
    }
    for (const { file, rank } of batch) {
      const state = stateOf(file);
      state.deaths = (state.deaths ?? 0) + Number(batch.length === 1);
      if (state.deaths === MAX_DEATHS) {
        await refuse(file, error);
        continue;
      }
      if (state.deaths > 0) {
        await withdraw(file);
      }
      // One that has ended it alone comes last, so that it holds up nothing.
      queue.add(file, rank === 'reader' || state.deaths === 0 ? rank : 'cold');
    }
  }

  /** A post that says that it isn't public must be gone, whatever its text does. */
  async function withdraw(file: string): Promise<void> {
    const isPost = isListed && slugOfFile(file) !== undefined;
    const job: Job = { ...jobFor(file), need: 'fields' };
    const [made] = isPost ? await repeatIfKilled(() => workshop.run('make', [job])).catch(() => []) : [];
    const { entry } = made ?? {};
    if (entry !== undefined && (entry.isWithdrawn || entry.post?.draft)) {
      const { digest, errors } = entry;
      setContent(file, { digest, errors, isWithdrawn: true }, false);
      isDirty = true;
    }
  }

  async function refuse(file: string, { message: reason, limit }: JobEnded): Promise<void> {
    const why = limit === 'time' ? `it takes over ${settings.limitMs / 1000} s` : reason;
    const message = isMediaFile(file)
      ? `readers do not see it, because ${reason}; export it again`
      : `the text cannot be rendered: ${why}; ${REMEDY}`;
    const code = isMediaFile(file) ? 'file-damaged' : 'render-limit';
    // Nothing is stored, so that it is tried again at the next start.
    const isWithdrawn = contentOf(file)?.isWithdrawn ?? false;
    const entry: Entry = { digest: 'refused', errors: [{ code, file, message }], isWithdrawn };
    await take({ file, entry, isWhole: true }, 'cold');
  }

  /** The machine, or the site's own modules, are the reason. The file is tried again. */
  function fail(file: string, error: unknown): void {
    failure = error;
    isDirty = true;
    failures.server += 1;
    const reason = reasonOf(error);
    const message = `it could not be published: ${reason}. The server tries it again in ${RETRY_MS / 1000} s`;
    const state = stateOf(file);
    const errors: readonly ContentError[] = [{ code: 'server-failed', file, message }];
    setContent(file, { ...state.content, digest: '', errors }, state.isWhole ?? true);
    state.wanted?.reject(new Error(`${file} could not be read: ${reason}`));
    delete state.wanted;
  }

  /** Takes what was made of a file. If it can't be shown, readers keep the last good version, unless it says that it isn't public. */
  async function take({ file, entry, isWhole = false, ofMachine }: Made, rank: Rank): Promise<void> {
    if (ofMachine !== undefined) {
      fail(file, new Error(ofMachine));
      return;
    }
    for (const { code } of entry?.errors ?? []) {
      failures['render-failed'] += Number(code === 'render-failed');
      failures['render-limit'] += Number(code === 'render-limit');
    }
    const state = stateOf(file);
    const { content: before, isWhole: wasWhole = false } = state;
    if (entry === undefined && (before === undefined || (await isFolderThere()))) {
      states.delete(file);
      gone.push(file);
    } else if (entry !== undefined) {
      state.content = await shownContent(file, entry, { before, wasWhole });
      state.isWhole = isWhole;
      delete state.isKilled;
    }
    if (isWhole) {
      delete state.isDamaged;
      delete state.deaths;
    }
    isDirty ||= !isDeepStrictEqual(contentOf(file), before);
    if (isMediaFile(file) && before?.digest !== entry?.digest) {
      knownMedia = undefined;
      const isBeside = ({ post }: ContentFile) =>
        post !== undefined &&
        path.posix.join(path.posix.dirname(file), '/').startsWith(path.posix.join(folderOf(post), '/'));
      const besides = isListed ? [...contents()].filter(([, content]) => isBeside(content)) : [];
      besides.forEach(([beside]) => void queue.add(beside, rank));
    }
    if (isWhole || entry === undefined) {
      state.wanted?.resolve();
      delete state.wanted;
    }
  }

  /** If the file can't be shown, this is its last good version with the errors, unless it says that it isn't public. */
  async function shownContent(
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
    if (last === before && before?.post?.draft === false && before.errors.length === 0) {
      logLastGood(file);
    }
    return { ...rest, errors, ...(last?.post && { post: last.post, shown: last.shown ?? last.digest }) };
  }

  /** Makes a post from the texts that readers saw before a restart. */
  async function lastGood(file: string): Promise<ContentFile | undefined> {
    if (!good.has(file)) {
      return undefined;
    }
    const made = await makeNow(file, { isLastGood: true }).catch(() => undefined);
    if (made?.entry?.post === undefined || made.entry.post.draft) {
      return undefined;
    }
    logLastGood(file);
    return { ...made.entry, shown: made.entry.digest };
  }

  function logLastGood(file: string): void {
    const text = `Readers get the last good version of ${file}, because it has a mistake or cannot be read. Correct it`;
    log.warn({ file }, text);
  }

  /** Whether readers have seen no version of a post. A machine that kept none treats those of its start as seen. */
  function isNew({ file, draft }: Post): boolean {
    const { content, isWhole } = states.get(file) ?? {};
    const isOfStart = content === undefined ? !isListed : !isWhole;
    const isSeen = isOfStart ? !hadGood : content?.post !== undefined;
    return !draft && !good.has(file) && !isSeen;
  }

  /** Makes something of a file without changing what is known of it. */
  async function makeNow(file: string, job: Partial<Job>): Promise<Made | undefined> {
    if (isClosed) {
      throw new ContentClosed();
    }
    await openStore();
    const [made] = await repeatIfKilled(() => workshop.run('make', [{ ...jobFor(file), need: 'all', ...job }]));
    return made;
  }

  /** Readers keep the posts of folders that can't be read. */
  async function takeUnreadable(errors: readonly ContentError[]): Promise<void> {
    const folders = new Set(errors.map(({ file }) => file));
    for (const file of new Set([...states.keys(), ...good])) {
      const known = contentOf(file);
      const content = isBelow(file, folders) && known?.post === undefined ? await lastGood(file) : known;
      if (content !== undefined && isBelow(file, folders)) {
        // The error of the folder says why its files can't be read.
        const others = content.errors.filter(({ code }) => code !== 'file-unreadable');
        setContent(file, { ...content, errors: others }, true);
      }
    }
    for (const error of errors) {
      setContent(error.file, { digest: '', errors: [error] }, true);
      isDirty = true;
    }
  }

  // A process that something ended while it was idle, or that gave its memory back, is ready for the next save.
  let warmed: number | undefined;
  const warming = setInterval(() => {
    const isReady = warmed !== undefined && warmed === workshop.pid();
    if (isWatching && isListed && !isRunning && !isReady) {
      void warm().catch(onError);
    }
  }, WARM_MS).unref();

  async function warm(): Promise<void> {
    try {
      await workshop.run('warm', undefined);
    } finally {
      warmed = workshop.pid();
    }
  }

  return {
    /** Opens the store. Rejects if the process can't start. */
    open: openStore,
    add,
    /** Adds files that were saved: what they did before no longer counts. */
    addSaved(files: readonly string[], rank: Rank): void {
      for (const file of files) {
        delete states.get(file)?.deaths;
        delete states.get(file)?.isKilled;
      }
      add(files, rank);
    },
    takeUnreadable,
    contents,
    contentOf,
    media,
    /** The files that the machine, or the site's own modules, failed to make. */
    failed: (): readonly string[] =>
      [...contents()].flatMap(([file, { errors }]) => (errors.some(isOfServer) ? file : [])),
    /** Why the last of them failed. */
    failure: () => failure,
    /** Whether something has changed since `collect` was called. */
    isDirty: () => isDirty,
    /** The content of all files, for a snapshot. */
    collect(): ReadonlyMap<string, ContentFile> {
      isDirty = false;
      return new Map(contents());
    },
    isListed: () => isListed,
    /** Makes the rest of each file, the newest posts first: the index and the feeds show them. */
    makeRest(): void {
      isListed = true;
      const dateOf = (file: string) => contentOf(file)?.post?.date ?? '';
      const rest = [...states].flatMap(([file, { isWhole }]) => (isWhole ? [] : file));
      add(
        rest.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1)),
        'cold',
      );
    },
    /** Whether files wait that somebody saved or asked for. */
    isWaiting: queue.has,
    /** Whether all of the file is made. */
    isWhole: (file: string): boolean => states.get(file)?.isWhole ?? false,
    /** Makes all of a file for somebody who waits, again if it was made, because what is stored can't be read then. */
    async want(file: string): Promise<void> {
      if (isClosed) {
        throw new ContentClosed();
      }
      const state = stateOf(file);
      state.isDamaged ||= state.isWhole ?? false;
      state.wanted ??= Promise.withResolvers<void>();
      const { promise } = state.wanted;
      add([file], 'reader');
      await promise;
    },
    makeNow,
    /** Whether the texts that readers saw of a file are kept. Right after a start, those are of the last run. */
    isGood: (file: string): boolean => good.has(file),
    /** What was stored; undefined before the store is open. */
    reader: () => reader,
    /** Keeps the texts of the versions that readers see, by file, and forgets everything that was made of files that are gone. */
    async keepGood(shown: ReadonlyMap<string, string>): Promise<void> {
      good = new Set(shown.keys());
      await repeatIfKilled(() => workshop.run('keepGood', shown));
      const forgotten = new Set(gone);
      const unused = [...forgotten].filter((file) => !states.has(file));
      await repeatIfKilled(() => workshop.run('forget', unused));
      gone = gone.filter((file) => !forgotten.has(file));
    },
    isIdle: () => isListed && !isRunning,
    /** What the process did. */
    state: () => ({ restarts, failures, pid: workshop.pid() }),
    /** Stops. What was waited for rejects with a ContentClosed. */
    close(): void {
      isClosed = true;
      clearInterval(warming);
      queue.clear();
      for (const { wanted } of states.values()) {
        wanted?.promise.catch(() => {});
        wanted?.reject(new ContentClosed());
      }
      workshop.close();
      reader?.close();
    },
  };
}

/** Whether a path is in one of these folders. */
export function isBelow(file: string, folders: ReadonlySet<string>): boolean {
  const folder = path.posix.dirname(file);
  return folder !== '.' && (folders.has(folder) || isBelow(folder, folders));
}

function isOfServer({ code }: ContentError): boolean {
  return code === 'server-failed';
}

/** What an author wrote, and a plugin that reads it, must not learn what the server signs with. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SECRET.test(name)));
}
