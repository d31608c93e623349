import path from 'node:path';
import type { ReadAuthors } from '#authors.ts';
import { ContentEntries, type ContentEntry } from '#content-entries.ts';
import type { ContentError } from '#content-error.ts';
import {
  type ContentParts,
  type ContentSnapshots,
  createContentSnapshots,
  type ReportError,
} from '#content-snapshots.ts';
import type { ContentStore } from '#content-store.ts';
import { changesOf, withChanges } from '#map-changes.ts';
import type { ContentImage, ContentMedia } from '#media-files.ts';
import type { Post } from '#post.ts';
import { createNotedPosts, type NotedPosts, type PostNotes, type SharedPost } from '#post-notes.ts';
import { createShortTurns, FAIR_SHARE } from '#short-turns.ts';

/** A content as it was read, for contentUpdate. */
export type SharedContent = Pick<ContentParts, 'entries' | 'authors' | 'media'> & {
  readonly version: string;
  /** Which file has which URL, where others want it as well. */
  readonly decided: Decided | undefined;
  readonly shared: NotedPosts['shared'];
};

type Decided = {
  readonly bySlug: ReadonlyMap<string, Pick<Post, 'file'>>;
  readonly aliases: ReadonlyMap<string, string>;
};

type SharedEntry = Omit<ContentEntry, 'post' | 'broken'> & { readonly shared: SharedPost | undefined };

/** What there is now at each key; undefined where there is nothing any more. */
type Changes<T> = ReadonlyArray<readonly [key: string, value: T | undefined]>;

/**
 * What is different from one content to the next, as data that a process can send to another (structured clone). A large one comes in
 * parts; the last one is `complete`.
 */
export type ContentUpdate = {
  readonly entries: Changes<SharedEntry>;
  readonly images: Changes<ContentImage>;
  readonly media: Changes<ContentMedia>;
  /** Absent where they are as they were. */
  readonly authors?: ReadAuthors;
  readonly mediaErrors?: readonly ContentError[];
  /** With the first content. */
  readonly decided?: Decided | undefined;
  readonly complete: boolean;
};

// Each is a turn of the event loop in both processes: some milliseconds.
const ENTRIES_AT_ONCE = 500;

/** What of noted posts' texts another process asks for. */
export type NotedTexts = Pick<PostNotes, 'having' | 'textOf'>;

export type FollowSharedContentOptions = {
  /** The content folder. */
  readonly directory: string;
  readonly now?: () => number;
  /** Absent where the texts come with the posts. */
  readonly texts?: NotedTexts | undefined;
  /** Gives each update to the listener, in order, from the first on. */
  readonly receive: (listener: (update: ContentUpdate) => void) => void;
  /** Tells the process that reads the content that the post of a file, as it was with that digest, is unfit. */
  readonly refuse: (file: string, digest: string, mistake: ContentError) => void;
  /** See ContentStoreOptions. */
  readonly onError?: ReportError;
};

export function sharedContent(
  { current, parts }: Pick<ContentSnapshots, 'current' | 'parts'>,
  shared: NotedPosts['shared'],
): SharedContent {
  const { version, index } = current();
  const { bySlug, aliases, errors } = index;
  return {
    ...parts(),
    version,
    shared,
    // Made for a process that is new, and not with each change: a hundred thousand take 0.1 s.
    get decided() {
      const filesBySlug = () => new Map(Array.from(bySlug, ([slug, { file }]) => [slug, { file }] as const));
      return errors.length > 0 ? { bySlug: filesBySlug(), aliases } : undefined;
    },
  };
}

/** What has to be sent to a process that has `previous`, or nothing yet. */
export function* contentUpdates(next: SharedContent, previous?: SharedContent): Generator<ContentUpdate> {
  const nothing = { images: [], media: [], complete: false };
  const changed = changesFor(next.entries, previous?.entries);
  let at = 0;
  for (; at + ENTRIES_AT_ONCE < changed.length; at += ENTRIES_AT_ONCE) {
    yield { ...nothing, entries: asData(changed.slice(at, at + ENTRIES_AT_ONCE), next.shared) };
  }
  yield {
    entries: asData(changed.slice(at), next.shared),
    images: changesFor(next.media.images, previous?.media.images),
    media: changesFor(next.media.media, previous?.media.media),
    ...(next.authors !== previous?.authors && { authors: next.authors }),
    mediaErrors: next.media.errors,
    ...(previous === undefined && { decided: next.decided }),
    complete: true,
  };
}

/**
 * A content store of what another process reads: it reads no file but for a text that is lost, and comes to the same version. A post that it
 * refuses is gone once the other process says so. Resolves once the first content is there.
 */
export async function followSharedContent({
  directory,
  now = Date.now,
  texts,
  receive,
  refuse,
  onError,
}: FollowSharedContentOptions): Promise<Omit<ContentStore, 'shared' | 'noted'>> {
  const root = path.resolve(directory);
  const notedPosts = createNotedPosts(root, texts && { ...NO_NOTES, ...texts });
  const waiting: ContentUpdate[] = [];
  const entries = new ContentEntries();
  let authors: ReadAuthors = { authors: new Map(), errors: [] };
  let media: ContentParts['media'] = { images: new Map(), media: new Map(), errors: [] };

  function postOf(shared: SharedPost, file: string): Post {
    if ('post' in shared) {
      return shared.post;
    }
    const before = entries.get(file)?.post;
    const isSame = before !== undefined && notedPosts.idOf(before) === shared.id;
    return isSame ? before : notedPosts.postOf(shared, file);
  }

  /** Takes what has come up to the next complete update; gives that, or undefined where it is still to come. */
  function takeWaiting(): ContentUpdate | undefined {
    const last = waiting.findIndex(({ complete }) => complete);
    const updates = waiting.splice(0, last + 1);
    for (const update of updates) {
      for (const [file, entry] of update.entries) {
        if (entry === undefined) {
          entries.delete(file);
        } else {
          const { shared, ...others } = entry;
          entries.set(file, { ...others, post: shared && postOf(shared, file) });
        }
      }
      authors = update.authors ?? authors;
      media = {
        images: withChanges(media.images, update.images),
        media: withChanges(media.media, update.media),
        errors: update.mediaErrors ?? media.errors,
      };
    }
    return updates.at(-1);
  }

  let isThere = () => {};
  const first = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  let snapshots: ContentSnapshots | undefined;
  let isPublishing = false;

  async function publishWaiting(to: ContentSnapshots): Promise<void> {
    isPublishing = true;
    while (takeWaiting() !== undefined) {
      await to.publish();
    }
    isPublishing = false;
  }

  receive((update) => {
    waiting.push(update);
    if (update.complete) {
      isThere();
    }
    if (snapshots !== undefined && !isPublishing) {
      publishWaiting(snapshots);
    }
  });
  await first;
  const { decided } = takeWaiting() ?? {};
  snapshots = await createContentSnapshots({
    entries,
    others: () => ({ authors, media }),
    now,
    textHas: texts && notedPosts.textHas,
    // Nobody's changes wait here: what the other workers show already is not to be missed for long.
    shortTurn: createShortTurns({ share: FAIR_SHARE }),
    decided,
    onError,
  });
  snapshots.schedule();
  // What comes meanwhile, the other workers show already, and caches in front were told of it.
  await publishWaiting(snapshots);
  const { current, onChange, close } = snapshots;
  return {
    current,
    onChange,
    async refuse(post, mistake) {
      const entry = entries.get(post.file);
      if (entry?.post === post) {
        refuse(post.file, entry.digest, mistake);
      }
    },
    close,
  };
}

const NO_NOTES: Omit<PostNotes, keyof NotedTexts> = {
  noteAhead: async () => {},
  find: () => undefined,
  findBytes: () => undefined,
  add: () => undefined,
  isLost: () => false,
};

function asData(changed: Changes<ContentEntry>, shared: SharedContent['shared']): Changes<SharedEntry> {
  return changed.map(([file, entry]) => {
    if (entry === undefined) {
      return [file, undefined];
    }
    // What is broken is for the check alone.
    const { post, broken: _, ...others } = entry;
    return [file, { ...others, shared: post && shared(post) }];
  });
}

function changesFor<T extends object>(next: ReadonlyMap<string, T>, previous?: ReadonlyMap<string, T>): Changes<T> {
  return changesOf(next, previous).map(([key, value]) => [key, value]);
}
