import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { makeFolder } from '@portico/core/make-folder';
import { reasonOf } from '@portico/core/reason-of';
import type { Topics } from '@portico/core/slugify';
import { slugOfFile } from '#reading/post-files.ts';
import { type ContentSnapshot, hasSameContent, makeSnapshot } from '#store/content-snapshot.ts';
import { createBodies } from '#workshop/bodies.ts';
import { followFolder } from '#workshop/follow-folder.ts';
import { ContentClosed, openFiles, RETRY_MS } from '#workshop/made-files.ts';
import type { ParserSettings } from '#workshop/protocol.ts';
import type { Waiting } from '#workshop/queue.ts';

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

export type Content = ReturnType<typeof openContent>;

// While many files are made, what is finished is published after this time. Each time, all lists are made anew for readers.
const PUBLISH_MS = 5000;
const START_RETRY_MS = 1000;
const KEEP_GOOD_MS = 500;
// What nobody has seen for a week is forgotten at a start, but a server may run for longer without a save.
const KEEP_AGAIN_MS = 86_400_000;
const MAX_CLOSE_MS = 1000;
// A timer stops while the machine sleeps, and doesn't notice changes of the clock.
const MAX_TIMER_MS = 60_000;

/** Opens the content folder: each change in it becomes a snapshot. The texts are read in the workshop's process only. */
export function openContent(options: ContentOptions) {
  const { directory, topics, log, emptyContent, hold = false, now = Date.now, isWatching = true } = options;
  const { folder: storeFolder, isTemporary } = storeFolderOf(options);
  const listeners = new Set<ContentListener>();
  const opened = Promise.withResolvers<void>();
  opened.promise.catch(() => {});
  let current: ContentSnapshot | undefined;
  let isClosed = false;
  /** Whether some files can't be read at the start. */
  let isIncomplete = false;
  let unpublishedSince: number | undefined;
  let publishing: NodeJS.Timeout | undefined;
  let due: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let keeping: NodeJS.Timeout | undefined;
  let isKept = true;
  const root = path.resolve(directory);
  const files = openFiles({
    settings: { parser: options.settings, root, storeFolder, stamp: options.stamp, limitMs: options.limitMs },
    ...{ hold, isWatching, log, onMade, onIdle, onError, isFolderThere: () => folder.isThere() },
  });
  const folder = followFolder({ directory, files, emptyContent, isWatching, opened: opened.promise, log, onError });
  void folder.start().catch(opened.reject);

  function onError(error: unknown): void {
    if (!isClosed) {
      log.error({ err: error }, 'a change of the content could not be processed');
    }
  }

  /** Publishes when nothing is left that was saved, or part of it after a while. Many changes become one snapshot. */
  function onMade(batch: readonly Waiting[]): void {
    // A body that a reader waited for changes nothing.
    if (!files.isListed() || !files.isDirty()) {
      return;
    }
    unpublishedSince ??= performance.now();
    clearTimeout(publishing);
    const isHand = batch.some(({ rank }) => rank !== 'bulk' && rank !== 'cold') && !files.isWaiting('reader', 'hand');
    const isLate = performance.now() - unpublishedSince > PUBLISH_MS;
    if (isHand || isLate || !files.isWaiting('reader', 'hand', 'bulk')) {
      publish();
    } else {
      publishing = setTimeout(publish, PUBLISH_MS);
    }
  }

  /** Called when no file waits: at first when the fields of all posts are known, then when their bodies are made. */
  function onIdle(): void {
    if (!files.isListed()) {
      void finishListing().catch(onError);
      return;
    }
    if (files.isDirty()) {
      publish();
    }
    keepGoodSoon();
    // Without watching, there is no next try, and content that lacks a post would be wrong.
    files.failed().length === 0 || isWatching ? opened.resolve() : opened.reject(files.failure());
  }

  async function finishListing(): Promise<void> {
    await folder.takeUnreadable();
    if (isWatching && !(await folder.isThere())) {
      // What was read since it disappeared is not its content.
      await folder.start();
      return;
    }
    const failed = files.failed();
    isIncomplete = failed.length > 0 && isWatching;
    if (isIncomplete) {
      await pause(START_RETRY_MS, undefined, { ref: false });
      files.add(failed, 'bulk');
      return;
    }
    publish();
    files.makeRest();
    if (isWatching) {
      opened.resolve();
      void folder.sweep();
    }
  }

  function publish(): void {
    if (isClosed) {
      return;
    }
    clearTimeout(publishing);
    unpublishedSince = undefined;
    const before = current;
    const media = files.media();
    const next = makeSnapshot({ files: files.collect(), media, now: now(), isSeen, topics });
    current = next;
    schedule();
    retryLater();
    if (before !== undefined && !(hasSameContent(before, next) && isDeepStrictEqual(before.mistakes, next.mistakes))) {
      keepGoodSoon();
      tell(next, before);
    }
  }

  /** Whether readers see the post of a file or, before the first snapshot, saw it before the restart. */
  function isSeen(file: string): boolean {
    return current === undefined ? files.isGood(file) : current.index.bySlug.get(slugOfFile(file) ?? '')?.file === file;
  }

  function tell(next: ContentSnapshot, before: ContentSnapshot): void {
    for (const listener of listeners) {
      try {
        listener(next, before);
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

  /** Tries again what could not be read. */
  function retryLater(): void {
    clearTimeout(retry);
    if (isWatching && [...files.contents()].some(([, { digest }]) => digest === '')) {
      retry = setTimeout(() => void folder.follow(new Set()), RETRY_MS).unref();
    }
  }

  function keepGoodSoon(): void {
    isKept = false;
    keepGoodIn(KEEP_GOOD_MS);
  }

  function keepGoodIn(ms: number): void {
    clearTimeout(keeping);
    keeping = setTimeout(() => void keepGood().catch(onError), ms).unref();
  }

  /** Keeps the texts that readers see for the next start. */
  async function keepGood(): Promise<void> {
    isKept = true;
    if (!isWatching || isClosed || current === undefined) {
      return;
    }
    keepGoodIn(KEEP_AGAIN_MS);
    const shown = [...current.index.bySlug.values()].flatMap(({ file, version = '' }) => {
      const original = files.contentOf(file)?.original;
      return isSeen(file) && (original === undefined || isSeen(original)) ? [[file, version] as const] : [];
    });
    await files.keepGood(new Map(shown));
  }

  function currentSnapshot(): ContentSnapshot {
    if (current === undefined) {
      throw new Error('The content is not read.');
    }
    return current;
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
    bodies: createBodies(files),
    /** Why the folder can't be read or followed now; undefined if it can. */
    staleBecause: () =>
      folder.staleBecause() ?? (isIncomplete ? 'some files of the content cannot be read now' : undefined),
    /** Whether each file that was saved is made. */
    isIdle: files.isIdle,
    state: files.state,
    /** What is stored of the texts. Undefined until some is; another one if it was made anew. */
    store: files.reader,
    async close(): Promise<void> {
      if (isClosed) {
        return;
      }
      if (!isKept) {
        // What was withdrawn must not come back at the next start.
        clearTimeout(keeping);
        await Promise.race([keepGood().catch(() => {}), pause(MAX_CLOSE_MS, undefined, { ref: false })]);
      }
      isClosed = true;
      [publishing, due, retry, keeping].forEach((timer) => void clearTimeout(timer));
      opened.reject(new ContentClosed());
      files.close();
      await folder.close();
      if (isTemporary) {
        rmSync(storeFolder, { recursive: true, force: true });
      }
    },
  };
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
