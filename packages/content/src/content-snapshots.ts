import { hash } from 'node:crypto';
import type { ReadAuthors } from '#authors.ts';
import type { ContentEntries, ContentEntry } from '#content-entries.ts';
import type { ContentError } from '#content-error.ts';
import { buildContentIndex } from '#content-index.ts';
import type { ChangeListener, ContentSnapshot } from '#content-store.ts';
import { indexAfterEdit } from '#index-after-edit.ts';
import { type MapChange, withChanges } from '#map-changes.ts';
import type { Media } from '#media-files.ts';
import type { Post } from '#post.ts';
import type { TextHas } from '#post-notes.ts';
import { createPostTerms, type PostTerms } from '#related/post-terms.ts';

/** All that a snapshot is made of. */
export type ContentParts = {
  /** By path from the content folder. */
  readonly entries: ReadonlyMap<string, ContentEntry>;
  readonly authors: ReadAuthors;
  readonly media: Media;
};

export type ContentSnapshotsOptions = {
  /** What there is now. */
  readonly entries: ContentEntries;
  readonly others: () => Omit<ContentParts, 'entries'>;
  /** Milliseconds since the epoch; decides which posts are due. */
  readonly now: () => number;
  readonly terms?: PostTerms;
  readonly textHas?: TextHas | undefined;
  /** See createShortTurns. */
  readonly shortTurn: () => Promise<void>;
  /** See ContentStoreOptions. */
  readonly onError?: ReportError | undefined;
};

/** Told what a snapshot could not be made of, and what a listener threw: neither keeps later ones from being published. */
export type ReportError = (error: unknown) => void;

export const warn: ReportError = (error) => process.emitWarning(error instanceof Error ? error : String(error));

export type ContentSnapshots = {
  current(): ContentSnapshot;
  onChange(listener: ChangeListener): () => void;
  /** Makes what there is now the current snapshot, after what is being published. Never rejects; see ReportError. */
  publish(): Promise<void>;
  /** From now on, a scheduled post is published when it is due. */
  schedule(): void;
  close(): Promise<void>;
};

type Made = {
  readonly snapshot: ContentSnapshot;
  readonly parts: ContentParts;
  /** Names all files with their bytes; see sumAfter. */
  readonly sum: bigint;
  /** Names the pictures and videos with their bytes. */
  readonly measured: readonly string[];
};

// A timer stands still while the machine sleeps, and knows nothing of a clock that is set.
const LONGEST_TIMER_MS = 60_000;

/** Makes the first snapshot of a content, and then those that follow. */
export async function createContentSnapshots({
  entries,
  others,
  now,
  terms = createPostTerms(),
  textHas,
  shortTurn,
  onError = warn,
}: ContentSnapshotsOptions): Promise<ContentSnapshots> {
  const listeners = new Set<ChangeListener>();
  let publishing = Promise.resolve();
  let due: NodeJS.Timeout | undefined;
  let made = await make();

  async function make(before?: Made): Promise<Made> {
    await shortTurn();
    const written = entries.takeWritten();
    try {
      return await makeOf(written, before);
    } catch (error) {
      entries.addWritten(written);
      throw error;
    }
  }

  async function makeOf(written: readonly string[], before: Made | undefined): Promise<Made> {
    const { authors, media } = others();
    const special = inOrderOfNames(entries.special);
    const changes = changesAt(written, before?.parts.entries);
    const inOrder = withChanges(before?.parts.entries ?? new Map(), changes);
    const sum = sumAfter(before?.sum ?? 0n, changes);
    await shortTurn();
    const edits = editsOf(changes);
    const previous = before?.snapshot.index;
    const index =
      (previous && edits && indexAfterEdit(previous, { edits, now: now(), terms })) ??
      buildContentIndex(postsOf(inOrder), now(), { previous, terms, textHas });
    terms.forgetOthers(index.posts);
    await shortTurn();
    const { images, media: videos, errors: unfit } = media;
    const isAsBefore = images === before?.snapshot.images && videos === before.snapshot.media;
    const measured = isAsBefore
      ? before.measured
      : [...images.values(), ...videos.values()].map(({ url, hash: bytes }) => `${url} ${bytes}`).sort();
    const state = JSON.stringify([sum.toString(36), [...authors.authors], measured, index.bySlug.size]);
    const { mistakes, broken } = flawsOf(special);
    const snapshot: ContentSnapshot = {
      version: hash('sha256', state, 'base64url').slice(0, 16),
      index,
      authors: authors.authors,
      images,
      media: videos,
      errors: [...authors.errors, ...mistakes, ...unfit, ...index.errors],
      broken,
    };
    return { snapshot, sum, measured, parts: { entries: inOrder, authors, media } };
  }

  function changesAt(files: readonly string[], before: ContentParts['entries'] = new Map()): EntryChanges {
    return files
      .map((file) => [file, entries.get(file), before.get(file)] as const)
      .filter(([, entry, old]) => entry !== old);
  }

  function publish(): Promise<void> {
    publishing = publishing.then(publishNow).catch(onError);
    return publishing;
  }

  async function publishNow(): Promise<void> {
    const next = await make(made);
    await shortTurn();
    const previous = made;
    made = next;
    schedule();
    for (const listener of listeners) {
      try {
        listener(next.snapshot, previous.snapshot);
      } catch (error) {
        onError(error);
      }
    }
  }

  /** Publishes again when the next scheduled post is due. */
  function schedule(): void {
    clearTimeout(due);
    const { nextChange } = made.snapshot.index;
    if (nextChange === undefined) {
      return;
    }
    const look = () => (nextChange <= now() ? publish() : schedule());
    due = setTimeout(look, Math.min(nextChange - now() + 1, LONGEST_TIMER_MS)).unref();
  }

  return {
    current: () => made.snapshot,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish,
    schedule,
    async close() {
      await publishing;
      clearTimeout(due);
    },
  };
}

type EntryChanges = ReadonlyArray<MapChange<ContentEntry>>;

/** What posts have become, by what they were; undefined where one came or went. */
function editsOf(changes: EntryChanges): ReadonlyMap<Post, Post> | undefined {
  const edits = new Map<Post, Post>();
  for (const [, entry, before] of changes) {
    if (entry?.post === before?.post) {
      continue;
    }
    if (entry?.post === undefined || before?.post === undefined) {
      return undefined;
    }
    edits.set(before.post, entry.post);
  }
  return edits;
}

const SUM_BITS = 256;

/**
 * The sum of a hash of each file's name and bytes, which no order of the files changes, so that a save costs the hashes of what was
 * saved (AdHash: Bellare and Micciancio 1997, https://cseweb.ucsd.edu/~mihir/papers/inchash.pdf).
 */
function sumAfter(sum: bigint, changes: EntryChanges): bigint {
  const hashOf = (name: string, entry: ContentEntry | undefined) =>
    entry === undefined ? 0n : BigInt(`0x${hash('sha256', `${name}\0${entry.digest}`)}`);
  let after = sum;
  for (const [name, entry, before] of changes) {
    after += hashOf(name, entry) - hashOf(name, before);
  }
  return BigInt.asUintN(SUM_BITS, after);
}

function postsOf(entries: ReadonlyMap<string, ContentEntry>): readonly Post[] {
  return [...entries.values()].flatMap(({ post }) => post ?? []);
}

type NamedEntry = readonly [file: string, entry: ContentEntry];

function inOrderOfNames(entries: ContentEntries['special']): readonly NamedEntry[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What is wrong with files, and the posts among them that can be read in part. */
function flawsOf(special: readonly NamedEntry[]): { mistakes: ContentError[]; broken: Post[] } {
  const flawed = special.filter(([, { errors }]) => errors.length > 0);
  // A Markdown file whose source a post shows was not meant to be a post.
  const included = new Set(special.flatMap(([, { files }]) => [...(files ?? [])]));
  const isMeant = ([name, { post }]: NamedEntry) => post !== undefined || !included.has(name);
  return {
    mistakes: flawed.filter(isMeant).flatMap(([, { errors }]) => errors),
    broken: flawed.flatMap(([, { broken }]) => broken ?? []),
  };
}
