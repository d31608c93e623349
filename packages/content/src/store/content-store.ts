import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteLanguage } from '@portico/config/languages';
import { isMediaFile, type Media, mediaOf } from '#media/media-files.ts';
import type { ContentError } from '#reading/content-error.ts';
import type { Post } from '#reading/post.ts';
import { type ContentFile, readContentFile } from '#store/content-file.ts';
import { type ContentSnapshot, makeSnapshot } from '#store/content-snapshot.ts';
import { createListing } from '#store/folder-listing.ts';
import { type Change, watchFolder } from '#store/watch-folder.ts';

export type ContentStore = Awaited<ReturnType<typeof openContentStore>>;

export type ContentStoreOptions = {
  /** Folder with `posts/` and `authors.yaml`, or with the posts themselves. */
  readonly directory: string;
  readonly now?: () => number;
  /** Returns why a post's text can't be published; undefined if it can. Rejects if that can't be said now. */
  readonly validatePost?: (post: Post, content: Media) => Promise<ContentError | undefined>;
  /** Which posts are validated: changed ones, or those that exist at the start too. */
  readonly validated?: 'changed' | 'all';
  readonly language?: SiteLanguage | undefined;
  readonly onError?: (error: unknown) => void;
  readonly watching?: boolean;
};

const READS_AT_ONCE = 16;
// Requests are answered between them.
const READS_WHILE_SERVING = 4;
// A file that can't be read, or a post that can't be published, is tried again: the reason may be a machine that is too busy.
const RETRY_MS = 5000;
// A timer stops while the machine sleeps, and doesn't notice changes of the clock.
const MAX_TIMER_MS = 60_000;

/** Reads a folder and follows changes. An invalid file keeps its last good version, unless it says that it isn't public. Rejects if the folder can't be read. */
export async function openContentStore(options: ContentStoreOptions) {
  const { directory, now = Date.now, validatePost, validated = 'changed', language, onError = warn } = options;
  const root = path.resolve(directory);
  const listing = createListing(root);
  const files = new Map<string, ContentFile>();
  const listeners = new Set<(snapshot: ContentSnapshot) => void>();
  // Undefined once a picture or a video has changed.
  let knownMedia: Media | undefined;
  let isOpen = false;
  let isClosed = false;
  let due: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let followed = opened;
  // If the folder can't be read, watching it would report an error with each attempt.
  await readdir(root);
  // Watching begins before reading, so that a file saved in between is not missed.
  const { movedLinks } = listing;
  const watcher =
    options.watching === false ? undefined : await watchFolder({ root, onChange: follow, movedLinks, onError });
  try {
    await readFiles(await listing.list());
  } catch (error) {
    isClosed = true;
    open();
    await watcher?.close();
    throw error;
  }
  let current = makeSnapshot(files, media(), now());
  isOpen = true;
  schedule();
  retryLater();
  open();

  function media(): Media {
    knownMedia ??= mediaOf(files.values());
    return knownMedia;
  }

  function publish(): void {
    const previous = current;
    current = makeSnapshot(files, media(), now(), previous);
    schedule();
    if (current.version === previous.version && JSON.stringify(current.errors) === JSON.stringify(previous.errors)) {
      return;
    }
    for (const listener of listeners) {
      try {
        listener(current);
      } catch (error) {
        onError(error);
      }
    }
  }

  /** Publishes again when the next scheduled post is due. */
  function schedule(): void {
    clearTimeout(due);
    const { nextChange } = current.index;
    if (nextChange !== undefined && watcher !== undefined && !isClosed) {
      const look = () => (nextChange <= now() ? publish() : schedule());
      due = setTimeout(look, Math.min(nextChange - now() + 1, MAX_TIMER_MS)).unref();
    }
  }

  /** Follows one change after another. */
  function follow(change: Change): Promise<void> {
    followed = followed.then(() => publishChange(change)).catch(onError);
    return followed;
  }

  async function publishChange(change: Change): Promise<void> {
    clearTimeout(retry);
    // A disk that isn't mounted is not an empty folder.
    const isThere = await stat(root).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (!isThere) {
      return;
    }
    const paths =
      change === 'everything'
        ? [...files.keys(), ...(await listing.list())]
        : await listing.affected(change, files.keys());
    const changed = new Set(paths);
    for (const [file, { digest, includes = [], original = '' }] of files) {
      if (digest === '' || [...includes, original].some((each) => changed.has(each))) {
        changed.add(file);
      }
    }
    await readFiles(changed);
    if (!isClosed) {
      publish();
      retryLater();
    }
  }

  function retryLater(): void {
    if (watcher !== undefined && files.values().some(({ digest }) => digest === '')) {
      retry = setTimeout(() => void follow(new Set()), RETRY_MS).unref();
    }
  }

  /** Pictures first: a post is tried with the pictures that come with it. */
  async function readFiles(paths: Iterable<string>): Promise<void> {
    const inOrder = [...paths].sort((a, b) => Number(isMediaFile(b)) - Number(isMediaFile(a)));
    const atOnce = isOpen ? READS_WHILE_SERVING : READS_AT_ONCE;
    for (let start = 0; start < inOrder.length && !isClosed; start += atOnce) {
      await Promise.all(inOrder.slice(start, start + atOnce).map(readFile));
    }
    for (const error of listing.errors()) {
      files.set(error.file, { digest: '', errors: [error] });
    }
  }

  async function readFile(file: string): Promise<void> {
    const known = files.get(file);
    let lastGood = known?.post;
    try {
      const read = await readContentFile(root, file, language);
      if (isMediaFile(file)) {
        knownMedia = undefined;
      }
      if (read === undefined) {
        files.delete(file);
      } else if (read.digest === '' || read.digest !== known?.digest) {
        lastGood = read.isWithdrawn ? undefined : lastGood;
        const isValidated = read.post !== undefined && (isOpen || validated === 'all');
        const mistake = isValidated ? await validatePost?.(read.post, media()) : undefined;
        const refused = mistake && { errors: [mistake], digest: '' };
        const isGood = refused === undefined && read.errors.length === 0;
        files.set(file, isGood ? read : { ...known, ...read, ...refused, post: lastGood });
      }
    } catch (error) {
      if (!isClosed) {
        const message = `it could not be published: ${error instanceof Error ? error.message : error}. The server tries it again in ${RETRY_MS / 1000} s`;
        files.set(file, { ...known, post: lastGood, digest: '', errors: [{ code: 'file-unreadable', file, message }] });
      }
    }
  }

  return {
    current: () => current,
    /** Returns a function that stops calling the listener. */
    onChange(listener: (snapshot: ContentSnapshot) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(due);
      clearTimeout(retry);
      await watcher?.close();
    },
  };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
