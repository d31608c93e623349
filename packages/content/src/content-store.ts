import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { imageSize } from 'image-size';
import { AUTHORS_FILE, type Author, readAuthors } from '#authors.ts';
import type { ContentError } from '#content-error.ts';
import { folderMistake, isAbsence, readContentFile, unreadable } from '#content-file.ts';
import { buildContentIndex, type ContentIndex } from '#content-index.ts';
import { ignoredFile } from '#ignored-file.ts';
import { urlBeside } from '#paths.ts';
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
  readonly tryOut?: (post: Post, content: Pick<ContentSnapshot, 'images'>) => Promise<ContentError | undefined>;
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
};

// Node's timers overflow past 2^31 - 1 ms, which would make them fire at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const READS_AT_ONCE = 64;
const HASH_LENGTH = 16;
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
  picturesAreMade = false,
  watching = true,
}: ContentStoreOptions): Promise<ContentStore> {
  const root = path.resolve(directory);
  const entries = new Map<string, Entry>();
  const images = new Map<string, ContentImage>();
  const listeners = new Set<ChangeListener>();
  const terms = createPostTerms();
  let authors = readAuthors('');
  let due: NodeJS.Timeout | undefined;
  let following = false;

  async function take(file: string): Promise<void> {
    if (file === AUTHORS_FILE) {
      await takeAuthors(file);
    } else if (slugOfFile(file) !== undefined) {
      await takePost(file);
    } else if (IMAGE_EXTENSION.test(file)) {
      await takeImage(file);
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
    const { digest } = source;
    if (source.ok && digest === known?.digest) {
      return;
    }
    const read = source.ok ? readPost(source.text, file) : source;
    const errors = 'post' in read ? await trialOf(read.post) : read.errors;
    if ('post' in read && errors.length === 0) {
      // Here, where files are waited for anyway; the index would read those of all posts at once.
      if (watching) {
        terms.of(read.post);
      }
      entries.set(file, { post: read.post, digest, errors });
    } else {
      entries.set(file, { post: known?.post, digest, errors });
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
      await forEachLimited(await filesBelow(path.join(root, folder)).catch(() => []), (file) =>
        take(`${folder}/${file}`),
      );
    }
  }

  /** What is wrong with a changed post that is well-formed. */
  async function trialOf(post: Post): Promise<readonly ContentError[]> {
    const mistake = following ? await tryOut?.(post, { images }) : undefined;
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
      images.delete(url);
      refuse({ code: 'picture-too-large', file, message });
    };
    let bytes: Buffer | undefined;
    try {
      const stats = await stat(absolute);
      if (stats.isFile() && stats.size > LARGEST_PICTURE) {
        const megabytes = (stats.size / MEGABYTE).toFixed(0);
        tooLarge(`the picture has ${megabytes} MB, and ${LARGEST_PICTURE / MEGABYTE} is the most; make it smaller`);
        return;
      }
      bytes = stats.isFile() ? await readFile(absolute) : undefined;
    } catch (error) {
      if (!isAbsence(error)) {
        // The one that is known may still be there.
        refuse(unreadable(file, error));
        return;
      }
    }
    entries.delete(file);
    if (bytes === undefined) {
      images.delete(url);
      return;
    }
    const size = sizeOf(bytes);
    if (size !== undefined && size.width * size.height > MOST_PIXELS) {
      tooLarge(
        `the picture has ${size.width} × ${size.height} pixels, and ${MOST_PIXELS / 1e6} million is the most, since opening it takes four bytes for each; make it smaller`,
      );
      return;
    }
    const hash = (await hashOf(bytes)).slice(0, HASH_LENGTH);
    const formats = picturesAreMade && size !== undefined ? formatsOf(file, bytes) : [];
    images.set(url, { url, path: absolute, ...size, hash, ...(formats.length > 0 && { formats }) });
  }

  function unreadableFiles(): readonly string[] {
    const isUnreadable = ({ code }: ContentError) => code === 'file-unreadable';
    return [...entries].filter(([, { errors }]) => errors.some(isUnreadable)).map(([file]) => file);
  }

  function snapshot(previous?: ContentSnapshot): ContentSnapshot {
    // By code units, which is the default and by far the fastest; this is done with every save.
    const names = [...entries.keys()].sort();
    const ordered = names.flatMap((file) => entries.get(file) ?? []);
    const index = buildContentIndex(
      ordered.flatMap(({ post }) => post ?? []),
      now(),
      { previous: previous?.index, terms },
    );
    const errors = [...authors.errors, ...ordered.flatMap(({ errors }) => errors), ...index.errors];
    const hash = createHash('sha256');
    hash.update(names.map((file) => `${file}\0${entries.get(file)?.digest}\n`).join(''));
    const measured = [...images.values()].map(({ url, hash: bytes }) => `${url} ${bytes}`).sort();
    hash.update(JSON.stringify([[...authors.authors], measured, index.bySlug.size]));
    return {
      version: hash.digest('base64url').slice(0, 16),
      index,
      authors: authors.authors,
      images: new Map(images),
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
  await forEachLimited(files, take);
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
      await forEachLimited(changed.filter(isPost), take);
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
        entries.set(post.file, { post: undefined, digest: entry.digest, errors: [mistake] });
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

async function forEachLimited<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: Math.min(READS_AT_ONCE, items.length) }, async () => {
      for (const item of queue) {
        await action(item);
      }
    }),
  );
}
