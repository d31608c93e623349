import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteLanguage } from '@portico/site/languages';
import { AUTHORS_FILE, readAuthors } from '#authors.ts';
import type { ContentError } from '#content-error.ts';
import { folderMistake, isAbsence, readContentFile, untaken } from '#content-file.ts';
import { type ContentSnapshot, makeSnapshot } from '#content-snapshot.ts';
import { forEachAtOnce } from '#for-each-at-once.ts';
import { ignoredFile } from '#ignored-file.ts';
import { createMediaFiles, isMediaFile } from '#media-files.ts';
import type { Post } from '#post.ts';
import { type PostFile, readPostFile } from '#post-file.ts';
import { slugOfFile } from '#read-post.ts';
import { createPostTerms } from '#related/post-terms.ts';
import { filesBelow, watchFolder } from '#watch-folder.ts';

export type ContentStore = {
  current(): ContentSnapshot;
  /** Calls the listener with each snapshot that says something else; returns how to stop that. */
  onChange(listener: ChangeListener): () => void;
  /** Takes out a post that turns out to be unfit, and adds what is wrong with it. Does nothing if the post has changed since. */
  refuse(post: Post, mistake: ContentError): void;
  close(): Promise<void>;
};

export type ChangeListener = (snapshot: ContentSnapshot) => void;

export type ContentStoreOptions = {
  /** Folder with `posts/` and `authors.yaml`, or with the posts themselves. */
  readonly directory: string;
  /** Milliseconds since the epoch; decides which posts are due. */
  readonly now?: () => number;
  /** Says why a changed post cannot be published; undefined if it can. The posts that are there at the start are not tried. */
  readonly tryOut?: (
    post: Post,
    content: Pick<ContentSnapshot, 'images' | 'media'>,
  ) => Promise<ContentError | undefined>;
  /** Whether pictures can be sent in other widths and formats. */
  readonly picturesAreMade?: boolean;
  /** The site's, in which the names of several authors become one text; English by default. */
  readonly language?: SiteLanguage | undefined;
  /** Called with unexpected errors while a change is read; a warning of the process by default. */
  readonly onError?: (error: unknown) => void;
  /** Follow changes of the files; the default. */
  readonly watching?: boolean;
};

const READS_AT_ONCE = 16;
// Each is in memory as a whole.
const PICTURES_AT_ONCE = 4;
// A timer stands still while the machine sleeps, and knows nothing of a clock that is set.
const LONGEST_TIMER_MS = 60_000;
const ROOT = '.';
const POSTS = 'posts';

/**
 * Opens a content folder: reads every post, then follows the files. A file that becomes unreadable or invalid keeps its
 * last good version in the snapshot and adds its errors. Rejects only if the folder itself cannot be read.
 */
export async function openContentStore(options: ContentStoreOptions): Promise<ContentStore> {
  const { directory, now = Date.now, tryOut, picturesAreMade = false, language, onError = warn } = options;
  const root = path.resolve(directory);
  const files = new Map<string, PostFile>();
  const listeners = new Set<ChangeListener>();
  const terms = createPostTerms();
  const mediaFiles = createMediaFiles(root, { picturesAreMade });
  let authors = readAuthors('');
  let isFollowing = false;
  let isClosed = false;
  let wasAway = false;
  let due: NodeJS.Timeout | undefined;

  // Watching begins before reading, so that a file saved in between is not missed.
  const watcher = options.watching === false ? undefined : await watchFolder(root, onError);
  try {
    await takeAll(await filesBelow(root));
  } catch (error) {
    await watcher?.close();
    throw error;
  }
  let current = snapshotNow(undefined);
  if (watcher !== undefined) {
    isFollowing = true;
    schedule();
    watcher.follow(follow);
  }

  function snapshotNow(previous: ContentSnapshot | undefined): ContentSnapshot {
    const media = mediaFiles.current();
    return makeSnapshot({ files, authors, media, now: now(), previous: previous?.index, terms });
  }

  function publish(): void {
    const previous = current;
    current = snapshotNow(previous);
    schedule();
    if (saysTheSame(current, previous)) {
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
    if (nextChange === undefined || isClosed) {
      return;
    }
    const look = () => (nextChange <= now() ? publish() : schedule());
    due = setTimeout(look, Math.min(nextChange - now() + 1, LONGEST_TIMER_MS)).unref();
  }

  async function follow(told: readonly string[]): Promise<void> {
    const away = await folderAway();
    if (away !== undefined) {
      wasAway = true;
      files.set(away, withErrors(folderIsAway(away)));
      publish();
      return;
    }
    const again = wasAway ? await filesAgain() : unreadableFiles();
    const changed = new Set([...told, ...again]);
    wasAway = false;
    for (const [file, { includes }] of files) {
      if ([...(includes ?? [])].some((included) => changed.has(included))) {
        changed.add(file);
      }
    }
    await takeAll(changed);
    keepMoved();
    if (!isClosed) {
      publish();
    }
  }

  /** Pictures first: a post is tried with those that come with it. */
  async function takeAll(changed: Iterable<string>): Promise<void> {
    const { media = [], others = [] } = Object.groupBy(changed, (file) => (isMediaFile(file) ? 'media' : 'others'));
    await forEachAtOnce(media, PICTURES_AT_ONCE, takeOrReport);
    await forEachAtOnce(others, READS_AT_ONCE, takeOrReport);
  }

  /** A file that fails in an unexpected way does not keep the others from readers. */
  async function takeOrReport(file: string): Promise<void> {
    if (isClosed) {
      return;
    }
    try {
      await take(file);
    } catch (error) {
      if (!isClosed) {
        onError(error);
        files.set(file, { ...withErrors(untaken(file, error)), post: files.get(file)?.post });
      }
    }
  }

  async function take(file: string): Promise<void> {
    if (file === AUTHORS_FILE) {
      const source = await readContentFile(root, file);
      const read = source?.ok === false ? source : readAuthors(source?.text ?? '');
      authors = 'authors' in read && read.errors.length === 0 ? read : { ...authors, errors: read.errors };
    } else if (slugOfFile(file) !== undefined) {
      await takePost(file);
    } else if (isMediaFile(file)) {
      setErrors(file, await mediaFiles.take(file));
    } else {
      await takeOther(file);
    }
  }

  async function takePost(file: string): Promise<void> {
    const read = await readPostFile(root, file, language);
    const known = files.get(file);
    if (read === undefined) {
      files.delete(file);
    } else if (read.digest === '' || read.digest !== known?.digest) {
      const mistake = read.post && isFollowing ? await tryOut?.(read.post, mediaFiles.current()) : undefined;
      const good = mistake === undefined ? read.post : undefined;
      const errors = mistake === undefined ? read.errors : [mistake];
      files.set(file, { ...read, post: good ?? known?.post, errors });
    }
  }

  /** A file that is not part of the site; its error says where it was probably meant to be. Or a folder that cannot be read. */
  async function takeOther(file: string): Promise<void> {
    const message = ignoredFile(file);
    if (message !== undefined) {
      const isThere = (await stat(path.join(root, file)).catch(() => undefined))?.isFile();
      setErrors(file, isThere ? { code: 'file-ignored', file, message } : undefined);
      return;
    }
    const wasUnreadable = files.has(file);
    const mistake = await folderMistake(root, file);
    setErrors(file, mistake);
    if (wasUnreadable && mistake === undefined) {
      // Nobody watched it while it could not be read.
      const below = await filesBelow(root, file).catch(() => []);
      await takeAll(below.map((name) => `${file}/${name}`));
    }
  }

  function setErrors(file: string, error: ContentError | undefined): void {
    if (error === undefined) {
      files.delete(file);
    } else {
      files.set(file, withErrors(error));
    }
  }

  /** If the file of a published post is gone, and another file of its slug has a mistake, the post stays as that file's. */
  function keepMoved(): void {
    for (const [file, read] of files) {
      const post = current.index.bySlug.get(slugOfFile(file) ?? '');
      if (read.post === undefined && post !== undefined && !files.has(post.file)) {
        files.set(file, { ...read, post: { ...post, file } });
      }
    }
  }

  /** What could not be read was not watched either, so nothing tells when it is mended or gone. */
  function unreadableFiles(): readonly string[] {
    const isUnreadable = ({ code }: ContentError) => code === 'file-unreadable';
    const unreadable = [...files].filter(
      ([, { errors, includes }]) => errors.some(isUnreadable) || (errors.length > 0 && includes !== undefined),
    );
    return [...unreadable.map(([file]) => file), ...(authors.errors.some(isUnreadable) ? [AUTHORS_FILE] : [])];
  }

  /**
   * The folder that had all posts and is gone: a disk that isn't mounted, a folder that is being replaced. Nobody deletes all posts in this
   * way, so they stay until the folder is there again.
   */
  async function folderAway(): Promise<string | undefined> {
    const ofPosts = [...files].flatMap(([file, { post }]) => (post === undefined ? [] : file));
    if (ofPosts.length === 0) {
      return undefined;
    }
    if (!(await isFolder(root))) {
      return ROOT;
    }
    const isAllBelow = ofPosts.every((file) => file.startsWith(`${POSTS}/`));
    return isAllBelow && !(await isFolder(path.join(root, POSTS))) ? POSTS : undefined;
  }

  /** All that may have changed while a folder was away. */
  async function filesAgain(): Promise<readonly string[]> {
    files.delete(ROOT);
    files.delete(POSTS);
    return [...files.keys(), ...(await filesBelow(root).catch(() => []))];
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

/** A file that is saved without a change makes no page new. */
function saysTheSame(one: ContentSnapshot, other: ContentSnapshot): boolean {
  return one.version === other.version && JSON.stringify(one.errors) === JSON.stringify(other.errors);
}

function withErrors(error: ContentError): PostFile {
  return { post: undefined, digest: '', errors: [error] };
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (stats) => stats.isDirectory(),
    (error: unknown) => !isAbsence(error),
  );
}

function folderIsAway(file: string): ContentError {
  const message =
    'this folder is not there any more, so all posts stay as they were. Put it back, or start the server again to serve without them';
  return { code: 'file-unreadable', file, message };
}
