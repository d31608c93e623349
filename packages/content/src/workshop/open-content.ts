import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '@portico/core/reason-of';
import type { Topics } from '@portico/core/slugify';
import { MEDIA_TIME } from '#limits.ts';
import { isMediaFile, type Media, mediaOf } from '#media/media-files.ts';
import { AFTER_KILL_MS, JobEnded, openJobProcess, repeatIfKilled } from '#process/job-process.ts';
import type { Entry } from '#store/content-file.ts';
import { type ContentSnapshot, hasSameContent, makeSnapshot } from '#store/content-snapshot.ts';
import { createBodies } from '#workshop/bodies.ts';
import { openFolder } from '#workshop/folder.ts';
import { keepVersions } from '#workshop/kept-versions.ts';
import { contentOf, type Effect, type Event, emptyModel, next, RETRY_MS, wakeAt } from '#workshop/model.ts';
import type { Job, ParserSettings, WorkshopSettings } from '#workshop/protocol.ts';
import { storeFile, type Version } from '#workshop/store.ts';
import type { WorkshopJobs } from '#workshop/workshop-jobs.ts';

export type ContentOptions = {
  /** Folder with `posts/` and `authors.yaml`, or with the posts themselves. */
  readonly directory: string;
  /** Where what is made of posts is stored for the next start. */
  readonly cacheDirectory: string;
  /** Identifies the content folder, and then the program, the settings and the modules of the site. */
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

export type Content = ReturnType<typeof openContent>;

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
// By the clock on the wall. A busy machine gives a process a part of its time only.
const MIN_WAIT_MS = 20_000;
const WAIT_TIMES = 4;
// A plugin that reads what an author wrote must not learn what the server signs with.
const GIVEN = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV', 'LOG_LEVEL', 'SITE_DIR'];
const STAMP_LENGTH = 16;
// A timer stops while the machine sleeps, and doesn't notice changes of the clock. Somebody may delete the store at any time.
const TICK_MS = 1000;

/** Opens the content folder: each change in it becomes a snapshot. The texts are read in the workshop's process only. */
export function openContent(options: ContentOptions) {
  const { directory, topics, log, emptyContent, hold = false, now = Date.now, isWatching = true, limitMs } = options;
  const listeners = new Set<ContentListener>();
  const opened = Promise.withResolvers<void>();
  opened.promise.catch(() => {});
  const closing = new AbortController();
  const program = `${options.stamp.slice(STAMP_LENGTH)} ${hold}`;
  const versions = keepVersions({
    ...{ cacheDirectory: options.cacheDirectory, program, log },
    name: path.basename(storeFile('', options.stamp.slice(0, STAMP_LENGTH))),
  });
  const workshop = openWorkshop({
    ...{ parser: options.settings, root: path.resolve(directory), store: versions.file, program, limitMs },
  });
  const folder = openFolder({
    ...{ directory, emptyContent, isWatching, log, emit, onError },
    known: () => model.files.keys(),
    hasShown: () => model.files.values().some(({ shown }) => shown?.entry.post !== undefined),
  });
  const wanted = new Map<string, PromiseWithResolvers<void>>();
  const failures = { 'render-failed': 0, 'render-limit': 0, server: 0 };
  let model = emptyModel({ isWatching, hold, limitMs });
  let current: ContentSnapshot | undefined;
  let media: { readonly of: readonly Entry[]; readonly all: Media } = { of: [], all: mediaOf([]) };
  let events: Event[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** When the last try to publish failed (ms). */
  let failedAt: number | undefined;
  let restarts = 0;
  let warmed: number | undefined;
  let keptAt = Number.NEGATIVE_INFINITY;
  void start().catch(opened.reject);

  async function start(): Promise<void> {
    const found = await folder.start(closing.signal);
    if (found !== undefined) {
      emit({ type: 'listed', ...found, rows: versions.rows() });
    }
  }

  function onError(error: unknown): void {
    if (!closing.signal.aborted) {
      log.error({ err: error }, 'a change of the content could not be processed');
    }
  }

  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  }

  /** One event after another changes what is known, and its effects are carried out. */
  function emit(event: Event): void {
    events.push(event);
    if (events.length > 1 || closing.signal.aborted) {
      return;
    }
    for (let first: Event | undefined = event; first !== undefined; first = events[0]) {
      const [after, effects] = next(model, first, { at: performance.now(), now: Date.now() });
      model = after;
      for (const effect of effects) {
        attempt(() => carryOut(effect));
      }
      events = events.slice(1);
    }
    settle();
  }

  function carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'make':
        void make(effect.jobs).catch(onError);
        break;
      case 'forget':
        versions.forget(effect.files);
        void store(true).catch(onError);
        break;
      case 'publish':
        publish();
        break;
      case 'look':
        void folder.look();
        break;
      case 'log':
        log.warn(effect.files.length === 1 ? { file: effect.files[0] } : { files: effect.files }, effect.text);
    }
  }

  async function make(jobs: readonly Job[]): Promise<void> {
    try {
      const { made, unstored } = await workshop.run('make', jobs, waitFor(jobs));
      versions.take(
        unstored,
        made.some(({ isWhole }) => isWhole),
      );
      for (const { entry, ofMachine } of made) {
        failures.server += Number(ofMachine !== undefined);
        countErrors(entry);
      }
      lookAtStore();
      emit({ type: 'made', made });
    } catch (error) {
      if (closing.signal.aborted) {
        return;
      }
      if (!(error instanceof JobEnded)) {
        failures.server += 1;
        emit({ type: 'failed', reason: reasonOf(error) });
        return;
      }
      restarts += 1;
      const { isFromOutside, limit, message: reason } = error;
      await (isFromOutside && pause(AFTER_KILL_MS));
      const by = endedBy(error);
      emit({ type: 'ended', by, reason, isLate: limit === 'time' });
      for (const { file } of by === 'file' ? jobs : []) {
        const state = model.files.get(file);
        countErrors(state?.at === 'broken' && !model.waits.has(file) ? state.entry : undefined);
      }
    }
  }

  function countErrors(entry: Entry | undefined): void {
    for (const { code } of entry?.errors ?? []) {
      if (code === 'render-failed' || code === 'render-limit') {
        failures[code] += 1;
      }
    }
  }

  function waitFor(jobs: readonly Job[]): number {
    return Math.max(MIN_WAIT_MS, limitMs * WAIT_TIMES) * (jobs.some(({ file }) => isMediaFile(file)) ? MEDIA_TIME : 1);
  }

  /** Stores what could not be stored before, at once or after a while. */
  async function store(isUrgent = false): Promise<void> {
    const pending = versions.pending();
    if (pending === undefined || (!isUrgent && performance.now() - keptAt < RETRY_MS)) {
      return;
    }
    keptAt = performance.now();
    const unstored = await repeatIfKilled(() => workshop.run('keep', pending));
    versions.take(unstored && { ...unstored, versions: [] }, true);
    if (unstored === undefined) {
      versions.stored(pending.versions, pending.gone);
    }
    lookAtStore();
  }

  /** If the store was deleted, what was in it is made again; of a post with mistakes, its last good version is still in the file. */
  function lookAtStore(): void {
    const lastGood = () =>
      [...model.files].flatMap(([file, state]): Version | [] => {
        const { entry, since = 0 } = (state.at === 'broken' && state.shown) || {};
        return entry?.post === undefined ? [] : { file, entry, since, stamp: '', isWhole: true };
      });
    if (versions.isLost(lastGood)) {
      emit({ type: 'lost' });
    }
  }

  /** What follows from what is known now: who waited, and when to look again. */
  function settle(): void {
    if (closing.signal.aborted) {
      return;
    }
    for (const [file, { resolve }] of wanted) {
      if (!model.waits.has(file)) {
        wanted.delete(file);
        resolve();
      }
    }
    if (model.phase === 'serving' && (isWatching || model.waits.size === 0)) {
      const [failed] = isWatching
        ? []
        : [...model.files].flatMap(([, each]) => (each.at === 'failed' ? each.reason : []));
      failed === undefined ? opened.resolve() : opened.reject(new Error(failed));
    }
    if (isWatching && model.phase === 'serving' && model.making.length === 0 && workshop.pid() !== warmed) {
      void warm().catch(onError);
    }
    clearTimeout(timer);
    if (isWatching && model.phase !== 'starting') {
      const due = failedAt === undefined ? (current?.nextChange ?? 1e15) - now() + 1 : TICK_MS;
      const ms = Math.min(wakeAt(model) - performance.now(), due, TICK_MS);
      timer = setTimeout(tick, Math.max(ms, 0)).unref();
    }
  }

  function tick(): void {
    const isDue = (current?.nextChange ?? Number.POSITIVE_INFINITY) <= now();
    if (failedAt === undefined ? isDue : performance.now() - failedAt > RETRY_MS) {
      attempt(publish);
    }
    lookAtStore();
    void store().catch(onError);
    emit({ type: 'tick' });
  }

  /** A process that something ended while it was idle, or that gave its memory back, is ready for the next save. */
  async function warm(): Promise<void> {
    const job = workshop.run('warm', undefined);
    warmed = workshop.pid() ?? -1;
    try {
      await job;
    } finally {
      warmed = workshop.pid();
    }
  }

  /** If this fails, readers get what they got before, and it is tried again. */
  function publish(): void {
    failedAt = performance.now();
    const before = current;
    const files = new Map<string, Entry>();
    const since = new Map<string, number>();
    for (const [file, state] of model.files) {
      const entry = contentOf(file, state);
      if (entry !== undefined) {
        files.set(file, entry);
        state.shown?.since !== undefined && since.set(file, state.shown.since);
      }
    }
    model.unreadable.forEach((error) => void files.set(error.file, { version: '', errors: [error] }));
    const of = [...files.values()].filter(({ image, media: other }) => image ?? other);
    if (of.length !== media.of.length || of.some((entry, index) => entry !== media.of[index])) {
      media = { of, all: mediaOf(of) };
    }
    const snapshot = makeSnapshot({ files, media: media.all, now: now(), since: (file) => since.get(file), topics });
    current = snapshot;
    failedAt = undefined;
    if (
      before !== undefined &&
      !(hasSameContent(before, snapshot) && isDeepStrictEqual(before.mistakes, snapshot.mistakes))
    ) {
      for (const listener of listeners) {
        attempt(() => listener(snapshot, before));
      }
    }
  }

  function currentSnapshot(): ContentSnapshot {
    if (current === undefined) {
      throw new Error('The content is not read.');
    }
    return current;
  }

  function waitedFor(file: string): PromiseWithResolvers<void> {
    const waiting = Promise.withResolvers<void>();
    wanted.set(file, waiting);
    return waiting;
  }

  async function want(file: string): Promise<void> {
    if (closing.signal.aborted) {
      throw new ContentClosed();
    }
    const { promise } = wanted.get(file) ?? waitedFor(file);
    emit({ type: 'wanted', file });
    await promise;
  }

  return {
    /** Resolves when the fields of all posts are known; without watching, when everything is made. */
    opened: opened.promise,
    current: currentSnapshot,
    /** Returns a function that stops calling the listener. */
    onChange(listener: ContentListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    bodies: createBodies({
      ...{ part: versions.part, want, media: () => media.all },
      stateOf: (file) => model.files.get(file),
      async makeNow(job) {
        const jobs: readonly Job[] = [{ ...job, need: 'all', since: 0 }];
        const { made } = await repeatIfKilled(() => workshop.run('make', jobs, waitFor(jobs)));
        return made[0];
      },
    }),
    /** Why the folder can't be read or followed now; undefined if it can. */
    staleBecause: () =>
      folder.staleBecause() ??
      (model.phase === 'listing' && model.files.values().some(({ at }) => at === 'failed')
        ? 'some files of the content cannot be read now'
        : undefined),
    /** Why nothing can be stored now; undefined if it can. */
    unstoredBecause: versions.unstoredBecause,
    /** Whether each file that was saved is made. */
    isIdle: () => model.phase === 'serving' && model.waits.size === 0,
    /** What the process did. */
    state: () => ({ restarts, failures, pid: workshop.pid() }),
    /** What is stored of the texts. Undefined until some is; another one if it was made anew. */
    store: versions.store,
    async close(): Promise<void> {
      if (closing.signal.aborted) {
        return;
      }
      closing.abort();
      clearTimeout(timer);
      opened.reject(new ContentClosed());
      for (const { promise, reject } of wanted.values()) {
        promise.catch(() => {});
        reject(new ContentClosed());
      }
      workshop.close();
      await folder.close();
      versions.close();
    },
  };

  function openWorkshop(argument: WorkshopSettings) {
    return openJobProcess<WorkshopJobs>(PROGRAM, {
      argument,
      environment: Object.fromEntries(GIVEN.map((name) => [name, process.env[name]])),
      execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
      maxIdleBytes: isWatching ? MAX_IDLE_BYTES : 0,
      onIdleEnd(reason) {
        restarts += 1;
        if (reason !== undefined) {
          log.warn({}, `The process that reads the content ended while it was idle (${reason}). It starts again`);
        }
      },
    });
  }
}

function endedBy({ isFromOutside, isSilent }: JobEnded): 'file' | 'outside' | 'clock' {
  if (isFromOutside) {
    return 'outside';
  }
  return isSilent ? 'clock' : 'file';
}
