import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Topics } from '@portico/core/slugify';
import type { Entry } from '#store/content-file.ts';
import { type ContentSnapshot, hasSameContent, makeSnapshot } from '#store/content-snapshot.ts';
import { createBodies } from '#workshop/bodies.ts';
import { contentOf, isFailed, RETRY_MS } from '#workshop/file-state.ts';
import { openFolder } from '#workshop/folder.ts';
import { keepVersions } from '#workshop/kept-versions.ts';
import { type Effect, type Event, emptyModel } from '#workshop/model.ts';
import { next } from '#workshop/next.ts';
import { openWorkshop } from '#workshop/open-workshop.ts';
import type { Job, ParserSettings } from '#workshop/protocol.ts';
import { mediaIn, wakeAt } from '#workshop/schedule.ts';
import { type Change, hides } from '#workshop/store.ts';

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

const STAMP_LENGTH = 16;
// A timer stops while the machine sleeps, and doesn't notice changes of the clock. Somebody may delete the store, or replace a folder
// on the path to the content, at any time.
const TICK_MS = 500;
// A server that stops waits so long for the store.
const MAX_CLOSE_MS = 1000;

/** Opens the content folder: each change in it becomes a snapshot. The texts are read in the workshop's process only. */
export function openContent(options: ContentOptions) {
  const { directory, cacheDirectory, stamp, settings: parser, limitMs, topics, log } = options;
  const { emptyContent, hold = false, now = Date.now, isWatching = true } = options;
  const program = `${stamp.slice(STAMP_LENGTH)} ${hold}`;
  const listeners = new Set<ContentListener>();
  const opened = Promise.withResolvers<void>();
  const closing = new AbortController();
  const versions = keepVersions({ cacheDirectory, content: stamp.slice(0, STAMP_LENGTH), program, log });
  const workshop = openWorkshop({
    ...{ isWatching, log },
    settings: { parser, root: path.resolve(directory), store: versions.file, program, limitMs },
    onMade: keep,
  });
  const folder = openFolder({
    ...{ directory, emptyContent, isWatching, signal: closing.signal, log, emit, onError },
    known: () => model.files.keys(),
    hasShown: () => model.files.values().some(({ shown }) => shown?.entry.post !== undefined),
  });
  const wanted = new Map<string, PromiseWithResolvers<void>>();
  const failures = { 'render-failed': 0, 'render-limit': 0, server: 0 };
  const events: Event[] = [];
  let model = emptyModel({ isWatching, hold });
  let current: ContentSnapshot | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** When a snapshot is made whatever happens: a post becomes public, or making the last one failed (epoch ms). */
  let dueAt = Number.POSITIVE_INFINITY;
  let isStoring = false;
  /** When the store is tried again, if it could not be written (of performance.now()). */
  let storeAt = 0;
  let tickedAt = Number.NEGATIVE_INFINITY;
  opened.promise.catch(() => {});
  const starting = folder.start().then((found) => {
    if (found !== undefined && !closing.signal.aborted) {
      emit({ type: 'listed', ...found, rows: versions.rows() });
    }
  });
  starting.catch(opened.reject);

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
    if (closing.signal.aborted || events.push(event) > 1) {
      return;
    }
    // An effect may be an event, which comes last.
    for (const each of events) {
      attempt(() => {
        const [after, effects] = next(model, each, { at: performance.now(), now: Date.now() });
        model = after;
        effects.forEach((effect) => void attempt(() => carryOut(effect)));
      });
    }
    events.length = 0;
    settle();
  }

  function carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'make':
        void make(effect.jobs).catch(onError);
        break;
      case 'forget':
        keep(effect.files.map((file) => ({ file })));
        break;
      case 'publish':
        publish();
        break;
      case 'look':
        folder.look();
        break;
      case 'log':
        log.warn(effect.files.length === 1 ? { file: effect.files[0] } : { files: effect.files }, effect.text);
    }
  }

  async function make(jobs: readonly Job[]): Promise<void> {
    emit(await workshop.make(jobs));
    for (const { file } of jobs) {
      const state = model.files.get(file);
      for (const { code } of (state?.at === 'broken' && !model.waits.has(file) && state.entry.errors) || []) {
        const kind = code === 'server-failed' ? 'server' : code;
        if (kind === 'render-failed' || kind === 'render-limit' || kind === 'server') {
          failures[kind] += 1;
        }
      }
    }
  }

  /** A store that could not be written is tried again after a while, and for what readers must not see any longer at once. */
  function keep(changes: readonly Change[]): void {
    versions.keep(changes);
    storeAt = changes.some(hides) ? 0 : storeAt;
  }

  /** The store follows what is known, as soon as it can. */
  async function store(): Promise<void> {
    if (isStoring || versions.isStored() || performance.now() < storeAt) {
      return;
    }
    isStoring = true;
    const pending = versions.pending();
    const reason = await workshop.store(pending);
    isStoring = false;
    storeAt = reason === undefined ? 0 : performance.now() + RETRY_MS;
    if (!closing.signal.aborted) {
      versions.tried(pending, reason);
      attempt(lookAtStore);
      settle();
    }
  }

  /** If the store was deleted, what was in it is made again. */
  function lookAtStore(): void {
    if (versions.isLost(model.files)) {
      emit({ type: 'lost' });
    }
  }

  /** What follows from what is known now: who waited, and when to look again. */
  function settle(): void {
    for (const [file, { resolve }] of wanted) {
      if (!model.waits.has(file)) {
        wanted.delete(file);
        resolve();
      }
    }
    const isServing = model.phase === 'serving';
    void store().catch(onError);
    const isDone = model.waits.size === 0 && (versions.isStored() || storeAt > 0);
    if (isServing && (isWatching || isDone)) {
      const failed = model.files.values().find((state) => !isWatching && isFailed(state));
      failed?.at === 'broken' ? opened.reject(new Error(failed.reason)) : opened.resolve();
    }
    if (isWatching && isServing && model.making.length === 0) {
      void workshop.warm().catch(onError);
    }
    clearTimeout(timer);
    if (isWatching && model.phase !== 'starting') {
      const ms = Math.min(Math.min(wakeAt(model), tickedAt + TICK_MS) - performance.now(), dueAt - now() + 1);
      timer = setTimeout(tick, Math.max(ms, 0)).unref();
    }
  }

  function tick(): void {
    tickedAt = performance.now();
    void folder.lookAtPath();
    if (dueAt <= now()) {
      attempt(publish);
    }
    attempt(lookAtStore);
    emit({ type: 'tick' });
  }

  /** If this fails, readers get what they got before, and it is tried again. */
  function publish(): void {
    dueAt = now() + RETRY_MS;
    const before = current;
    const files = new Map<string, Entry>();
    for (const [file, state] of model.files) {
      const entry = contentOf(state);
      entry && files.set(file, entry);
    }
    model.unreadable.forEach((error) => void files.set(error.file, { version: '', errors: [error] }));
    const since = (file: string) => model.files.get(file)?.shown?.since;
    const snapshot = makeSnapshot({ files, media: mediaIn(model), now: now(), since, topics });
    current = snapshot;
    dueAt = snapshot.nextChange ?? Number.POSITIVE_INFINITY;
    if (before && !(hasSameContent(before, snapshot) && isDeepStrictEqual(before.mistakes, snapshot.mistakes))) {
      listeners.forEach((listener) => void attempt(() => listener(snapshot, before)));
    }
  }

  function currentSnapshot(): ContentSnapshot {
    if (current === undefined) {
      throw new Error('The content is not read.');
    }
    return current;
  }

  async function want(file: string): Promise<void> {
    if (closing.signal.aborted) {
      throw new ContentClosed();
    }
    const waiting = wanted.get(file) ?? Promise.withResolvers<void>();
    wanted.set(file, waiting);
    emit({ type: 'wanted', file });
    await waiting.promise;
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
      ...{ part: versions.part, want, makeNow: workshop.makeNow, media: currentSnapshot },
      stateOf: (file) => model.files.get(file),
    }),
    /** Why the folder can't be read or followed now; undefined if it can. */
    staleBecause: () =>
      folder.staleBecause() ??
      (model.phase === 'listing' && model.files.values().some(isFailed)
        ? 'some files of the content cannot be read now'
        : undefined),
    /** Why nothing can be stored now; undefined if it can. */
    unstoredBecause: versions.unstoredBecause,
    /** Whether each file that was saved is made. */
    isIdle: () => model.phase === 'serving' && model.waits.size === 0,
    /** What the process did. */
    state: () => ({ restarts: workshop.restarts(), failures, pid: workshop.pid() }),
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
      const pending = versions.pending();
      const stored = versions.isStored() || workshop.store(pending).catch(onError);
      await Promise.race([stored, pause(MAX_CLOSE_MS, undefined, { ref: false })]);
      workshop.close();
      await folder.close();
      versions.close();
    },
  };
}
