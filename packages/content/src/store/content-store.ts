import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteLanguage } from '@portico/config/languages';
import { isMediaFile, type Media, mediaOf } from '#media/media-files.ts';
import type { ContentError } from '#reading/content-error.ts';
import type { Post } from '#reading/post.ts';
import { slugOfFile } from '#reading/read-post.ts';
import { isAbsence } from '#reading/text-files.ts';
import { type ContentFile, filesBelow, readContentFile } from '#store/content-file.ts';
import { type ContentSnapshot, makeSnapshot } from '#store/content-snapshot.ts';
import { forEachAtOnce } from '#store/for-each-at-once.ts';
import { type Change, watchFolder } from '#store/watch-folder.ts';

export type ContentStore = {
  current(): ContentSnapshot;
  /** Calls the listener with each snapshot that says something else; returns a function that stops it. */
  onChange(listener: (snapshot: ContentSnapshot) => void): () => void;
  /** Takes out a post that turns out to be unfit, and adds the mistake. Does nothing if the post has changed since. */
  refuse(post: Post, mistake: ContentError): void;
  close(): Promise<void>;
};

export type ContentStoreOptions = {
  /** Folder with `posts/` and `authors.yaml`, or with the posts themselves. */
  readonly directory: string;
  /** Milliseconds since the epoch; decides which posts are due. */
  readonly now?: () => number;
  /** Says why a changed post can't be published; undefined if it can. Posts that are there at the start are not tried. */
  readonly tryOut?: (
    post: Post,
    content: Pick<ContentSnapshot, 'images' | 'media'>,
  ) => Promise<ContentError | undefined>;
  /** Whether pictures can be sent in other widths and formats. */
  readonly picturesAreMade?: boolean;
  /** The site's, in which the names of several authors become one text; English by default. */
  readonly language?: SiteLanguage | undefined;
  /** Called with unexpected errors while a change is read; by default a warning of the process. */
  readonly onError?: (error: unknown) => void;
  /** Whether to follow changes of the files; true by default. */
  readonly watching?: boolean;
};

const READS_AT_ONCE = 16;
// A timer stands still while the machine sleeps, and doesn't notice a clock that is set.
const LONGEST_TIMER_MS = 60_000;
const ROOT = '.';
const POSTS = 'posts';

/**
 * Opens a content folder: reads every file, then follows them. A file that becomes unreadable or invalid keeps its last good version in the
 * snapshot and adds its errors. Rejects only if the folder itself can't be read.
 */
export async function openContentStore(options: ContentStoreOptions): Promise<ContentStore> {
  const { directory, now = Date.now, tryOut, picturesAreMade = false, language, onError = warn } = options;
  const root = path.resolve(directory);
  const files = new Map<string, ContentFile>();
  const listeners = new Set<(snapshot: ContentSnapshot) => void>();
  // Undefined after a picture or a video has changed.
  let knownMedia: Media | undefined;
  let isFollowing = false;
  let isClosed = false;
  let due: NodeJS.Timeout | undefined;

  const { promise: opened, resolve: follows } = Promise.withResolvers<void>();
  // Watching begins before reading, so that a file saved in between is not missed.
  const watcher =
    options.watching === false
      ? undefined
      : await watchFolder(root, async (change) => opened.then(() => follow(change)), onError);
  try {
    await takeAll(await filesBelow(root));
  } catch (error) {
    isClosed = true;
    follows();
    await watcher?.close();
    throw error;
  }
  let current = makeSnapshot({ files, media: media(), now: now() });
  if (watcher !== undefined) {
    isFollowing = true;
    schedule();
    follows();
  }

  function media(): Media {
    knownMedia ??= mediaOf(root, files.values());
    return knownMedia;
  }

  function publish(): void {
    const previous = current;
    current = makeSnapshot({ files, media: media(), now: now(), previous });
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
    if (nextChange !== undefined && !isClosed) {
      const look = () => (nextChange <= now() ? publish() : schedule());
      due = setTimeout(look, Math.min(nextChange - now() + 1, LONGEST_TIMER_MS)).unref();
    }
  }

  async function follow(change: Change): Promise<void> {
    if (isClosed) {
      return;
    }
    const away = await missingFolder();
    if (away !== undefined) {
      files.set(away, { digest: '', errors: [folderIsAway(away)] });
    } else {
      const changed = new Set(change === 'everything' ? [...files.keys(), ...(await filesBelow(root))] : change);
      for (const [file, { digest, includes = [] }] of files) {
        // What can't be read may not be watched either.
        if (digest === '' || [...includes].some((each) => changed.has(each))) {
          changed.add(file);
        }
      }
      await takeAll(changed);
      keepMoved();
    }
    if (!isClosed) {
      publish();
    }
  }

  /** Pictures first: a post is tried with those that come with it. */
  async function takeAll(changed: Iterable<string>): Promise<void> {
    const { pictures = [], others = [] } = Object.groupBy(changed, (file) =>
      isMediaFile(file) ? 'pictures' : 'others',
    );
    await forEachAtOnce(pictures, READS_AT_ONCE, take);
    await forEachAtOnce(others, READS_AT_ONCE, take);
  }

  /** A file that fails in an unexpected way doesn't keep the others from readers. */
  async function take(file: string): Promise<void> {
    try {
      await (isClosed ? undefined : takeNow(file));
    } catch (error) {
      if (!isClosed) {
        onError(error);
        const message = `it could not be published: ${error instanceof Error ? error.message : error}. The file may not be at fault: it is tried again after the next change of any file`;
        files.set(file, { ...files.get(file), digest: '', errors: [{ code: 'file-unreadable', file, message }] });
      }
    }
  }

  async function takeNow(file: string): Promise<void> {
    const known = files.get(file);
    const read = await readContentFile(root, file, { picturesAreMade, language });
    if (isMediaFile(file)) {
      knownMedia = undefined;
    }
    if (read === undefined) {
      files.delete(file);
      if (known?.digest === '') {
        // A folder that could not be read was not watched.
        await takeAll(await filesBelow(root, file).catch(() => []));
      }
    } else if (read.digest === '' || read.digest !== known?.digest) {
      const mistake = read.post && isFollowing ? await tryOut?.(read.post, media()) : undefined;
      const { broken: _, ...lastGood } = known ?? {};
      const errors = mistake === undefined ? read.errors : [mistake];
      files.set(file, errors.length === 0 ? read : { ...lastGood, ...read, errors, post: known?.post });
    }
  }

  /** A post that was moved, and has a mistake now, stays as it was published. */
  function keepMoved(): void {
    for (const [file, read] of files) {
      const published = current.index.bySlug.get(slugOfFile(file) ?? '');
      if (read.post === undefined && published !== undefined && !files.has(published.file)) {
        files.set(file, { ...read, post: { ...published, file } });
      }
    }
  }

  /**
   * Returns the folder that had all posts and is gone: a disk that isn't mounted, a folder that is being replaced. Nobody deletes all posts in
   * this way, so they stay until the folder is back.
   */
  async function missingFolder(): Promise<string | undefined> {
    const ofPosts = [...files].filter(([, { post }]) => post !== undefined).map(([file]) => file);
    const folders = ofPosts.every((file) => file.startsWith(`${POSTS}/`)) ? [ROOT, POSTS] : [ROOT];
    for (const folder of ofPosts.length === 0 ? [] : folders) {
      const isGone = await stat(path.join(root, folder)).then((stats) => !stats.isDirectory(), isAbsence);
      if (isGone) {
        return folder;
      }
    }
    return undefined;
  }

  return {
    current: () => current,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refuse(post, mistake) {
      const read = files.get(post.file);
      if (read?.post === post) {
        files.set(post.file, { ...read, post: undefined, errors: [mistake] });
        publish();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(due);
      await watcher?.close();
    },
  };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

function folderIsAway(file: string): ContentError {
  const message =
    'this folder is not there any more, so all posts stay as they were. Put it back, or start the server again to serve without them';
  return { code: 'file-unreadable', file, message };
}
