import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { imageSize } from 'image-size';
import { AUTHORS_FILE, type Author, readAuthors } from '#authors.ts';
import type { ContentError } from '#content-error.ts';
import { folderMistake, isAbsence, readContentFile, unreadable } from '#content-file.ts';
import { buildContentIndex, type ContentIndex } from '#content-index.ts';
import { createDarkPictures, type LinkedPictures } from '#dark-pictures.ts';
import { ignoredFile } from '#ignored-file.ts';
import { includeCode } from '#includes/include-code.ts';
import { readBeside } from '#includes/read-beside.ts';
import { indexAfterEdit } from '#index-after-edit.ts';
import { urlBeside } from '#paths.ts';
import { type Measured, type PictureNotes, stampOf } from '#picture-notes.ts';
import { formatsOf, MOST_PIXELS, type PictureFormat } from '#pictures.ts';
import type { Post } from '#post.ts';
import { readPost, slugOfFile } from '#read-post.ts';
import { createPostTerms } from '#related/post-terms.ts';
import { filesBelow, watchFolder } from '#watch-folder.ts';

/** An image beside a post, with its URL `/blog/<slug>/<file name>`, or of an author. */
export type ContentImage = {
  /** Its path on the site; see urlBeside. */
  readonly url: string;
  /** Absolute path. */
  readonly path: string;
  /** Pixels; absent where the format is not understood. */
  readonly width?: number;
  readonly height?: number;
  /** Of its bytes. */
  readonly hash: string;
  /** What it can be sent as besides; absent where pictures are sent as they are. */
  readonly formats?: readonly PictureFormat[];
  /** What is shown in its place in dark looks. */
  readonly dark?: Omit<ContentImage, 'path' | 'dark'>;
};

/** A video beside a post, or captions of one. It is sent as it is. */
export type ContentMedia = {
  /** Its path on the site; see urlBeside. */
  readonly url: string;
  /** Absolute path. */
  readonly path: string;
  /** Of its bytes. */
  readonly hash: string;
};

/** The whole content at one moment. Immutable: a change makes another one. */
export type ContentSnapshot = {
  /** Equal on every machine that has the same files, and different after any change. */
  readonly version: string;
  readonly index: ContentIndex;
  /** What `authors.yaml` says, by the slug of the name. */
  readonly authors: ReadonlyMap<string, Author>;
  /** Images by URL. */
  readonly images: ReadonlyMap<string, ContentImage>;
  /** Videos and captions by URL. */
  readonly media: ReadonlyMap<string, ContentMedia>;
  readonly errors: readonly ContentError[];
};

export type ContentStore = {
  current(): ContentSnapshot;
  /** Calls the listener after each change with the new snapshot and the one before; returns how to stop that. */
  onChange(listener: ChangeListener): () => void;
  /** Removes a post that turns out to be unfit, with what is wrong with it; nothing where it has changed since. */
  refuse(post: Post, mistake: ContentError): void;
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
  /** Whether pictures can be sent in other widths and formats. */
  readonly picturesAreMade?: boolean;
  /** Follow changes of the files; the default. */
  readonly watching?: boolean;
};

type Entry = {
  /** The last good version; stays while a newer one is broken. */
  readonly post: Post | undefined;
  readonly digest: string;
  readonly errors: readonly ContentError[];
  /** The files beside it whose code it shows, also those that are not there. */
  readonly files?: ReadonlySet<string>;
};

// Node's timers overflow past 2^31 - 1 ms, which would make them fire at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const READS_AT_ONCE = 64;
// Each is in memory as a whole.
const PICTURES_AT_ONCE = 4;
const HASH_LENGTH = 16;
const MEDIA_EXTENSION = /\.(?:mp4|vtt|webm)$/i;
const MEGABYTE = 1_000_000;
// A photograph of the most pixels stays below; all of it is read at once.
const LARGEST_PICTURE = 100 * MEGABYTE;
// Hashed in some milliseconds; requests that have come in meanwhile are answered before the next.
const HASHED_AT_ONCE = 4 * MEGABYTE;
const IMAGE_EXTENSION = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * Opens a content folder: reads every post, then follows the files. A file that becomes unreadable or invalid keeps its
 * last good version in the snapshot and adds its errors. Rejects only where the folder itself cannot be read.
 */
export async function openContentStore({
  directory,
  now = Date.now,
  tryOut,
  notes,
  picturesAreMade = false,
  watching = true,
}: ContentStoreOptions): Promise<ContentStore> {
  const root = path.resolve(directory);
  const entries = new Map<string, Entry>();
  const images = new Map<string, ContentImage>();
  const media = new Map<string, ContentMedia>();
  const listeners = new Set<ChangeListener>();
  const terms = createPostTerms();
  const linkDark = createDarkPictures(root);
  // Undefined after a change.
  let linked: LinkedPictures | undefined;
  let shownMedia: ContentSnapshot['media'] | undefined;
  let authors = readAuthors('');
  // The posts of the current index, published or not.
  let indexed: readonly Post[] = [];
  let due: NodeJS.Timeout | undefined;
  let following = false;

  function linkedImages(): LinkedPictures {
    linked ??= linkDark(images);
    return linked;
  }

  async function take(file: string): Promise<void> {
    if (file === AUTHORS_FILE) {
      await takeAuthors(file);
    } else if (slugOfFile(file) !== undefined) {
      await takePost(file);
    } else if (IMAGE_EXTENSION.test(file)) {
      await takeImage(file);
    } else if (MEDIA_EXTENSION.test(file)) {
      await takeMedia(file);
    } else {
      await takeIgnored(file);
    }
  }

  async function takeAuthors(file: string): Promise<void> {
    const source = await readContentFile(root, file);
    const read = source?.ok === false ? source : readAuthors(source?.text ?? '');
    authors = 'authors' in read && read.errors.length === 0 ? read : { ...authors, errors: read.errors };
  }

  async function takePost(file: string): Promise<void> {
    const source = await readContentFile(root, file);
    if (source === undefined) {
      entries.delete(file);
      return;
    }
    const known = entries.get(file);
    if (source.ok && known?.files === undefined && source.digest === known?.digest) {
      return;
    }
    const own = source.ok ? readPost(source.text, file) : source;
    const read = 'post' in own ? await includeCode(own.post, (...place) => readBeside(root, ...place)) : own;
    const files = 'files' in read && read.files.size > 0 ? read.files : undefined;
    const digest = files === undefined ? source.digest : `${source.digest} ${'files' in read ? read.digest : ''}`;
    if (source.ok && digest === known?.digest) {
      return;
    }
    const errors = 'post' in read ? await trialOf(read.post) : read.errors;
    const isGood = 'post' in read && errors.length === 0;
    if (isGood && watching) {
      // Here, where files are waited for anyway; the index would read those of all posts at once.
      terms.of(read.post);
    }
    entries.set(file, { post: isGood ? read.post : known?.post, digest, errors, ...(files && { files }) });
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
      await forEachLimited(await filesBelow(path.join(root, folder)).catch(() => []), (file) =>
        take(`${folder}/${file}`),
      );
    }
  }

  /** What is wrong with a changed post that is well-formed. */
  async function trialOf(post: Post): Promise<readonly ContentError[]> {
    const mistake = following ? await tryOut?.(post, { images: linkedImages().images, media }) : undefined;
    return mistake === undefined ? [] : [mistake];
  }

  async function takeImage(file: string): Promise<void> {
    const url = imageUrl(file);
    if (url === undefined) {
      return;
    }
    const absolute = path.join(root, file);
    const refuse = (mistake: ContentError) => entries.set(file, { post: undefined, digest: '', errors: [mistake] });
    const tooLarge = (message: string) => {
      linked = undefined;
      images.delete(url);
      refuse({ code: 'picture-too-large', file, message });
    };
    let measured: Measured | undefined;
    try {
      const size = await fileSize(absolute);
      if (size > LARGEST_PICTURE) {
        const megabytes = (size / MEGABYTE).toFixed(0);
        tooLarge(`the picture has ${megabytes} MB, and ${LARGEST_PICTURE / MEGABYTE} is the most; make it smaller`);
        return;
      }
      measured = await measure(file, async () => {
        const bytes = await readFile(absolute);
        const digest = await hashOf(bytes);
        return { ...sizeOf(bytes), hash: digest.slice(0, HASH_LENGTH), formats: formatsOf(file, bytes) };
      });
    } catch (error) {
      if (!isAbsence(error)) {
        // The one that is known may still be there.
        refuse(unreadable(file, error));
        return;
      }
    }
    entries.delete(file);
    linked = undefined;
    if (measured === undefined) {
      images.delete(url);
      return;
    }
    const { width, height, hash } = measured;
    const size = width === undefined || height === undefined ? undefined : { width, height };
    if (size !== undefined && size.width * size.height > MOST_PIXELS) {
      tooLarge(
        `the picture has ${size.width} × ${size.height} pixels, and ${MOST_PIXELS / 1e6} million is the most, since opening it takes four bytes for each; make it smaller`,
      );
      return;
    }
    const formats = picturesAreMade && size !== undefined ? (measured.formats ?? []) : [];
    images.set(url, { url, path: absolute, ...size, hash, ...(formats.length > 0 && { formats }) });
  }

  /** It may be of any size, so it is read piece by piece. */
  async function takeMedia(file: string): Promise<void> {
    const url = imageUrl(file);
    if (url === undefined) {
      return;
    }
    const absolute = path.join(root, file);
    const measured = await measure(file, async () => {
      const hash = createHash('sha256');
      for await (const piece of createReadStream(absolute)) {
        hash.update(piece);
      }
      return { hash: hash.digest('hex').slice(0, HASH_LENGTH) };
    }).catch(() => undefined);
    shownMedia = undefined;
    if (measured === undefined) {
      // The check tells of a text that names it.
      media.delete(url);
    } else {
      media.set(url, { url, path: absolute, hash: measured.hash });
    }
  }

  /** What `read` tells of a file, or what was noted of it; undefined where it is none, such as a folder or a pipe. */
  async function measure(file: string, read: () => Promise<Measured>): Promise<Measured | undefined> {
    const stats = await stat(path.join(root, file));
    if (!stats.isFile()) {
      return undefined;
    }
    // Of the clock of the machine, as its file systems have it.
    const stamp = stampOf(stats, Date.now());
    const noted = following || stamp === undefined ? undefined : notes?.get(file, stamp);
    const measured = noted ?? (await read());
    if (noted === undefined && stamp !== undefined) {
      notes?.set(file, stamp, measured);
    }
    return measured;
  }

  function unreadableFiles(): readonly string[] {
    const isUnreadable = ({ code }: ContentError) => code === 'file-unreadable';
    return [...entries].filter(([, { errors }]) => errors.some(isUnreadable)).map(([file]) => file);
  }

  function snapshot(previous?: ContentSnapshot): ContentSnapshot {
    // By code units, which is the default and by far the fastest; this is done with every save.
    const names = [...entries.keys()].sort();
    const ordered = names.flatMap((file) => entries.get(file) ?? []);
    const posts = ordered.flatMap(({ post }) => post ?? []);
    const index =
      (previous && indexAfterEdit(previous.index, { before: indexed, after: posts, now: now(), terms })) ??
      buildContentIndex(posts, now(), { previous: previous?.index, terms });
    indexed = posts;
    const included = new Set(ordered.flatMap(({ files }) => [...(files ?? [])]));
    // A Markdown file whose source a post shows was not meant to be a post.
    const mistakes = names.flatMap((file) => {
      const { post, errors = [] } = entries.get(file) ?? {};
      return post === undefined && included.has(file) ? [] : errors;
    });
    const { images: shown, errors: unfit } = linkedImages();
    shownMedia ??= new Map(media);
    const errors = [...authors.errors, ...mistakes, ...unfit, ...index.errors];
    const hash = createHash('sha256');
    hash.update(names.map((file) => `${file}\0${entries.get(file)?.digest}\n`).join(''));
    const measured = [...images.values(), ...media.values()].map(({ url, hash: bytes }) => `${url} ${bytes}`).sort();
    hash.update(JSON.stringify([[...authors.authors], measured, index.bySlug.size]));
    return {
      version: hash.digest('base64url').slice(0, 16),
      index,
      authors: authors.authors,
      images: shown,
      media: shownMedia,
      errors,
    };
  }

  function publish(): void {
    const previous = current;
    current = snapshot(previous);
    schedule();
    for (const listener of listeners) {
      listener(current, previous);
    }
  }

  /** Publishes again when the next scheduled post is due. */
  function schedule(): void {
    clearTimeout(due);
    const { nextChange } = current.index;
    if (nextChange !== undefined) {
      due = setTimeout(publish, Math.min(nextChange - now() + 1, LONGEST_TIMER_MS)).unref();
    }
  }

  // Watching begins before reading, so that a file saved in between is not missed.
  const watcher = watching ? await watchFolder(root) : undefined;
  const files = await filesBelow(root).catch(async (error: unknown) => {
    await watcher?.close();
    throw error;
  });
  const isPicture = (file: string) => IMAGE_EXTENSION.test(file) || MEDIA_EXTENSION.test(file);
  await Promise.all([
    forEachLimited(files.filter(isPicture), take, PICTURES_AT_ONCE),
    forEachLimited(
      files.filter((file) => !isPicture(file)),
      take,
    ),
  ]);
  let current = snapshot();
  if (watcher !== undefined) {
    schedule();
    following = true;
    watcher.follow(async (files) => {
      // What could not be read was not watched either, so nothing tells when it is mended or gone.
      const changed = [...new Set([...files, ...unreadableFiles()])];
      // Images first: a post is tried with those that come with it.
      const isPost = (file: string) => slugOfFile(file) !== undefined;
      await forEachLimited(
        changed.filter((file) => !isPost(file)),
        take,
      );
      const posts = new Set(changed.filter(isPost));
      for (const [file, { files }] of entries) {
        if (files !== undefined && changed.some((each) => files.has(each))) {
          posts.add(file);
        }
      }
      await forEachLimited([...posts], take);
      publish();
    });
  }

  return {
    current: () => current,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refuse(post, mistake) {
      const entry = entries.get(post.file);
      if (entry?.post === post) {
        entries.set(post.file, { ...entry, post: undefined, errors: [mistake] });
        publish();
      }
    },
    async close() {
      await watcher?.close();
      clearTimeout(due);
    },
  };
}

/** Width and height as the picture is shown; a format that cannot be measured is served all the same. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // From 5 on the camera lay on its side (Exif 2.32, section 4.6.4).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** In bytes; 0 of what is no file. */
async function fileSize(absolute: string): Promise<number> {
  const stats = await stat(absolute);
  return stats.isFile() ? stats.size : 0;
}

async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    if (at + HASHED_AT_ONCE < bytes.length) {
      await setImmediate();
    }
  }
  return hash.digest('hex');
}

function imageUrl(file: string): string | undefined {
  const [, slug, name] = /^(?:posts\/)?([^/]+)\/([^/]+)$/.exec(file) ?? [];
  return slug === undefined || name === undefined || slug === 'posts' ? undefined : urlBeside({ slug, file: name });
}

async function forEachLimited<T>(
  items: readonly T[],
  action: (item: T) => Promise<void>,
  atOnce = READS_AT_ONCE,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      for (const item of queue) {
        await action(item);
      }
    }),
  );
}
