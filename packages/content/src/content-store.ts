import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteLanguage } from '@portico/site/languages';
import { AUTHORS_FILE, type Author, readAuthors } from '#authors.ts';
import { changedFiles } from '#changed-files.ts';
import { ContentEntries } from '#content-entries.ts';
import type { ContentError } from '#content-error.ts';
import { folderMistake, isAbsence, readContentFile, untaken } from '#content-file.ts';
import type { ContentIndex } from '#content-index.ts';
import { type ContentSnapshots, createContentSnapshots, type ReportError, warn } from '#content-snapshots.ts';
import { forEachAtOnce } from '#for-each-at-once.ts';
import { ignoredFile } from '#ignored-file.ts';
import { includeCode } from '#includes/include-code.ts';
import { readBeside } from '#includes/read-beside.ts';
import { createMediaFiles, isMediaFile, type Media } from '#media-files.ts';
import type { PictureNotes } from '#picture-notes.ts';
import type { Post } from '#post.ts';
import { createNotedPosts, type KnownPost, type NotedPost, type PostNotes } from '#post-notes.ts';
import { READS_AT_ONCE } from '#read-ahead.ts';
import { readPost, slugOfFile } from '#read-post.ts';
import { createPostTerms } from '#related/post-terms.ts';
import { createShortTurns } from '#short-turns.ts';
import { filesBelow, watchFolder } from '#watch-folder.ts';

/** The whole content at one moment. Immutable: a change makes another one. */
export type ContentSnapshot = {
  /** Equal on every machine that has the same files, and different after any change. */
  readonly version: string;
  readonly index: ContentIndex;
  /** What `authors.yaml` says, by the slug of the name. */
  readonly authors: ReadonlyMap<string, Author>;
  readonly images: Media['images'];
  readonly media: Media['media'];
  readonly errors: readonly ContentError[];
  /** The files of posts that have a mistake now, as far as they can be read: for the check alone. In no list, at no URL. */
  readonly broken?: readonly Post[];
};

export type ContentStore = {
  current(): ContentSnapshot;
  /** Calls the listener after each change with the new snapshot and the one before; returns how to stop that. */
  onChange(listener: ChangeListener): () => void;
  /** Removes a post that turns out to be unfit, with what is wrong with it; nothing where it has changed since. Resolves once it is gone. */
  refuse(post: Post, mistake: ContentError): Promise<void>;
  /** The ids of the posts that are noted; see postNotes. */
  noted(): Iterable<NotedPost['id']>;
  close(): Promise<void>;
};

export type ChangeListener = (snapshot: ContentSnapshot, previous: ContentSnapshot) => void;

export type ContentStoreOptions = {
  /** Folder with `posts/` and `authors.yaml`, or with the posts themselves. */
  readonly directory: string;
  /** Milliseconds since the epoch; decides which posts are due. */
  readonly now?: () => number;
  /**
   * Says why a post cannot be published; undefined where it can. Asked for each post that changes, before it takes the place
   * of its last good version, and not for those that are there at the start.
   */
  readonly tryOut?: (
    post: Post,
    content: Pick<ContentSnapshot, 'images' | 'media'>,
  ) => Promise<ContentError | undefined>;
  /** Remembers what was read of pictures and videos; without it a start reads all of them. */
  readonly notes?: PictureNotes | undefined;
  /** Remembers what was read of posts, and has their texts; without it a start reads all of them, and the process has them. */
  readonly postNotes?: PostNotes | undefined;
  /** Whether pictures can be sent in other widths and formats. */
  readonly picturesAreMade?: boolean;
  /** Whether a reader waits for a response now; taking in changes gives way to that. */
  readonly isAnswering?: () => boolean;
  /** The site's, in which authors' names become one text; the first where it is absent. Notes of posts have to be of the same. */
  readonly language?: SiteLanguage | undefined;
  /** Told of what goes wrong in taking in a change; a warning of the process by default. */
  readonly onError?: ReportError;
  /** Follow changes of the files; the default. */
  readonly watching?: boolean;
};

// While readers are served: what was read comes in one turn, and is parsed before anything else is answered.
const READS_AT_ONCE_SERVING = 3;
// Each is in memory as a whole.
const PICTURES_AT_ONCE = 4;
// One for all posts that have none.
const NO_ERRORS: readonly ContentError[] = [];
const ROOT = '.';
const POSTS = 'posts';

/**
 * Opens a content folder: reads every post, then follows the files. A file that becomes unreadable or invalid keeps its
 * last good version in the snapshot and adds its errors. Rejects only where the folder itself cannot be read.
 */
export async function openContentStore({
  directory,
  now = Date.now,
  tryOut,
  notes,
  postNotes,
  picturesAreMade = false,
  isAnswering,
  language,
  onError = warn,
  watching = true,
}: ContentStoreOptions): Promise<ContentStore> {
  const root = path.resolve(directory);
  /** What changed since a folder with all posts is away, and nothing is taken. */
  const held = new Set<string>();
  const entries = new ContentEntries();
  const terms = createPostTerms();
  const shortTurn = createShortTurns({ isAnswering });
  const notedPosts = createNotedPosts(root, postNotes);
  const mediaFiles = createMediaFiles(root, { notes, mayUseNotes: () => !following, picturesAreMade });
  let authors = readAuthors('');
  let following = false;
  let isClosing = false;

  async function take(file: string): Promise<void> {
    if (file === AUTHORS_FILE) {
      await takeAuthors(file);
    } else if (slugOfFile(file) !== undefined) {
      await takePost(file);
    } else if (isMediaFile(file)) {
      await takeMedia(file);
    } else {
      await takeIgnored(file);
    }
  }

  /** One file that fails in a way that nobody thought of leaves all others to readers. */
  async function takeOrReport(file: string): Promise<void> {
    // Each changed post is tried, so a pull of thousands would keep a server from ending for minutes.
    if (!isClosing) {
      await take(file).catch((error: unknown) => {
        if (isClosing) {
          // What it needs may be closed by now.
          return;
        }
        onError(error);
        // Under a digest that no file has, so that it is taken again with the next change.
        entries.set(file, { post: undefined, ...entries.get(file), digest: '', errors: [untaken(file, error)] });
      });
    }
  }

  async function readAll(): Promise<ContentSnapshots> {
    const files = await filesBelow(root);
    await postNotes?.noteAhead(
      files.filter((file) => slugOfFile(file) !== undefined),
      language,
    );
    await Promise.all([
      forEachAtOnce(files.filter(isMediaFile), PICTURES_AT_ONCE, takeOrReport),
      forEachAtOnce(
        files.filter((file) => !isMediaFile(file)),
        READS_AT_ONCE,
        takeOrReport,
      ),
    ]);
    return createContentSnapshots({
      entries,
      others: () => ({ authors, media: mediaFiles.current() }),
      now,
      terms,
      textHas: postNotes && notedPosts.textHas,
      shortTurn,
      onError,
    });
  }

  async function takeAuthors(file: string): Promise<void> {
    const source = await readContentFile(root, file);
    const read = source?.ok === false ? source : readAuthors(source?.text ?? '');
    authors = 'authors' in read && read.errors.length === 0 ? read : { ...authors, errors: read.errors };
  }

  async function takePost(file: string): Promise<void> {
    const stamp = notedPosts.stamp(file);
    if (await takeNoted(file, () => notedPosts.find(file, stamp))) {
      return;
    }
    const source = await readContentFile(root, file);
    if (source === undefined) {
      entries.delete(file);
      return;
    }
    const known = entries.get(file);
    if (source.ok && known?.files === undefined && source.digest === known?.digest) {
      return;
    }
    if (source.ok && (await takeNoted(file, () => notedPosts.findBytes(file, source.digest, stamp)))) {
      return;
    }
    // Files that were read at the same time come in one turn.
    await shortTurn();
    const own = source.ok ? readPost(source.text, file, language) : source;
    const text = textOf(own);
    const withCode = text && (await includeCode(text, (...place) => readBeside(root, ...place)));
    const files = withCode !== undefined && withCode.files.size > 0 ? withCode.files : undefined;
    const digest = files === undefined ? source.digest : `${source.digest} ${withCode?.digest}`;
    if (source.ok && digest === known?.digest) {
      return;
    }
    const post = 'post' in own && withCode !== undefined && 'post' in withCode ? withCode.post : undefined;
    const errors = [
      ...('errors' in own ? own.errors : []),
      ...(withCode !== undefined && 'errors' in withCode ? withCode.errors : []),
      ...(post === undefined ? [] : await trialOf(post)),
    ];
    const good = post !== undefined && errors.length === 0 ? post : undefined;
    // What a post shows of other files is no part of its own state.
    const shown = good && files === undefined ? notedPosts.note(good, digest, stamp) : good;
    const broken = post === undefined && withCode !== undefined ? textOf(withCode) : undefined;
    entries.set(file, { post: shown ?? known?.post, digest, errors, broken, ...(files && { files }) });
    readTerms(shown);
  }

  /** Where the file of a post is gone, and another one of its slug has a mistake and no good version, that one's is the post. */
  function keepMoved(before: ReadonlyMap<string, Post | undefined>): void {
    const gone = new Map<string | undefined, Post>();
    for (const [from, post] of before) {
      if (post !== undefined && entries.get(from) === undefined && !gone.has(post.slug)) {
        gone.set(post.slug, post);
      }
    }
    if (gone.size === 0) {
      return;
    }
    for (const [file, entry] of entries.special) {
      const post = gone.get(slugOfFile(file));
      if (entry.post === undefined && post !== undefined) {
        entries.set(file, { ...entry, post: notedPosts.moved(post, file) });
      }
    }
  }

  /** Takes a post at the start as it was noted; false where it was not. */
  async function takeNoted(file: string, find: () => KnownPost | undefined): Promise<boolean> {
    if (following || postNotes === undefined) {
      return false;
    }
    await shortTurn();
    const known = find();
    if (known !== undefined) {
      entries.set(file, { ...known, errors: NO_ERRORS });
      readTerms(known.post);
    }
    return known !== undefined;
  }

  /** Here, where files are waited for anyway; the index would read those of all posts at once. */
  function readTerms(post: Post | undefined): void {
    if (post !== undefined && watching) {
      terms.of(post);
    }
  }

  /** A file that is no part of the site; its error says where it was probably meant to be. Or a folder that cannot be read. */
  async function takeIgnored(file: string): Promise<void> {
    const message = ignoredFile(file);
    if (message === undefined) {
      await takeFolder(file);
      return;
    }
    if ((await stat(path.join(root, file)).catch(() => undefined))?.isFile()) {
      entries.set(file, { post: undefined, digest: '', errors: [{ code: 'file-ignored', file, message }] });
    } else {
      entries.delete(file);
    }
  }

  async function takeFolder(folder: string): Promise<void> {
    const mistake = await folderMistake(root, folder);
    if (mistake !== undefined) {
      entries.set(folder, { post: undefined, digest: '', errors: [mistake] });
    } else if (entries.delete(folder)) {
      // Nobody watched it while it could not be read.
      const files = await filesBelow(root, folder).catch(() => []);
      await forEachAtOnce(files, READS_AT_ONCE, (file) => take(`${folder}/${file}`));
    }
  }

  async function takeMedia(file: string): Promise<void> {
    const mistake = await mediaFiles.take(file);
    if (mistake === undefined) {
      entries.delete(file);
    } else {
      entries.set(file, { post: undefined, digest: '', errors: [mistake] });
    }
  }

  /** What is wrong with a changed post that is well-formed. */
  async function trialOf(post: Post): Promise<readonly ContentError[]> {
    const mistake = following ? await tryOut?.(post, mediaFiles.current()) : undefined;
    return mistake === undefined ? [] : [mistake];
  }

  /**
   * The folder that is not there any more and that had all posts: a disk that is not mounted, a folder that is being replaced. Nobody takes
   * back all posts in this way, and readers should have them until the folder is there again.
   */
  async function folderAway(): Promise<string | undefined> {
    for (const folder of [ROOT, POSTS]) {
      if (!(await isFolder(path.join(root, folder))) && hadAllPosts(folder)) {
        return folder;
      }
    }
    return undefined;
  }

  function hadAllPosts(folder: string): boolean {
    let isAny = false;
    // No list is made of them: this is asked at each change where no folder has all.
    for (const [file, { post }] of entries) {
      if (post !== undefined && folder !== ROOT && !file.startsWith(`${folder}/`)) {
        return false;
      }
      isAny ||= post !== undefined;
    }
    return isAny;
  }

  /** With what has changed while a folder was away, once it is there again. */
  async function withHeld(files: readonly string[]): Promise<readonly string[]> {
    if (held.size === 0) {
      return files;
    }
    const all = [...held, ...files, ...(await filesBelow(root).catch(() => []))];
    held.clear();
    entries.delete(ROOT);
    entries.delete(POSTS);
    return all;
  }

  /** Those that could not be read, and posts with a mistake that include files, of which one may be what could not be read. */
  function unreadableFiles(): readonly string[] {
    const isUnreadable = ({ code }: ContentError) => code === 'file-unreadable';
    const files = [...entries.special].flatMap(([file, entry]) =>
      entry.errors.some(isUnreadable) || (entry.files !== undefined && entry.errors.length > 0) ? file : [],
    );
    return authors.errors.some(isUnreadable) ? [AUTHORS_FILE, ...files] : files;
  }

  /** What is known of the bytes of a file that was read, where its post depends on nothing else. */
  function digestOf(file: string): string | undefined {
    const { digest, files } = entries.get(file) ?? {};
    return digest === '' || files !== undefined ? undefined : digest;
  }

  // Watching begins before reading, so that a file saved in between is not missed.
  const watcher = watching ? await watchFolder(root, onError) : undefined;
  const snapshots = await readAll().catch(async (error: unknown) => {
    await watcher?.close();
    throw error;
  });
  if (watcher !== undefined) {
    const { follow, haveDigests } = watcher;
    snapshots.schedule();
    following = true;
    follow(async (told) => {
      const away = await folderAway();
      for (const file of away === undefined ? [] : told) {
        held.add(file);
      }
      if (away !== undefined) {
        entries.set(away, { post: undefined, digest: '', errors: [folderIsAway(away)] });
        await snapshots.publish();
        return;
      }
      const files = await withHeld(told);
      // What could not be read was not watched either, so nothing tells when it is mended or gone.
      const changed = new Set([...files, ...unreadableFiles()]);
      // Images first: a post is tried with those that come with it.
      const isPost = (file: string) => slugOfFile(file) !== undefined;
      await forEachAtOnce(
        [...changed].filter((file) => !isPost(file)),
        READS_AT_ONCE_SERVING,
        takeOrReport,
      );
      const posts = new Set([...changed].filter(isPost));
      for (const [file, { files }] of entries.special) {
        if (files !== undefined && [...files].some((each) => changed.has(each))) {
          posts.add(file);
        }
      }
      const before = new Map([...posts].map((file) => [file, entries.get(file)?.post]));
      for await (const changedPosts of changedFiles([...posts], { digestOf, haveDigests })) {
        await forEachAtOnce(changedPosts, READS_AT_ONCE_SERVING, takeOrReport);
      }
      keepMoved(before);
      if (!isClosing) {
        await snapshots.publish();
      }
    });
  }

  return {
    current: snapshots.current,
    onChange: snapshots.onChange,
    *noted() {
      for (const [, { post }] of entries) {
        const id = post && notedPosts.idOf(post);
        if (id !== undefined) {
          yield id;
        }
      }
    },
    async refuse(post, mistake) {
      const entry = entries.get(post.file);
      if (entry?.post === post) {
        entries.set(post.file, { ...entry, post: undefined, errors: [mistake] });
        await snapshots.publish();
      }
    },
    async close() {
      isClosing = true;
      await watcher?.close();
      await snapshots.close();
    },
  };
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

/** A post, or what can be read of one that has a mistake. */
function textOf(read: { readonly post: Post } | { readonly readable?: Post } | object): Post | undefined {
  if ('post' in read) {
    return read.post;
  }
  return 'readable' in read ? read.readable : undefined;
}
