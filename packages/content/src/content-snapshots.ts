import { createHash } from 'node:crypto';
import type { ReadAuthors } from '#authors.ts';
import type { ContentError } from '#content-error.ts';
import { buildContentIndex, type ContentIndexOptions } from '#content-index.ts';
import type { ChangeListener, ContentSnapshot } from '#content-store.ts';
import { indexAfterEdit } from '#index-after-edit.ts';
import type { Media } from '#media-files.ts';
import type { Post } from '#post.ts';
import type { TextHas } from '#post-notes.ts';
import { createPostTerms, type PostTerms } from '#related/post-terms.ts';

/** What was read of a file. */
export type ContentEntry = {
  /** The last good version; stays while a newer one is broken. */
  readonly post: Post | undefined;
  readonly digest: string;
  readonly errors: readonly ContentError[];
  /** As far as a file with a mistake can be read. */
  readonly broken?: Post | undefined;
  /** The files beside it whose code it shows, also those that are not there. */
  readonly files?: ReadonlySet<string>;
};

/** All that a snapshot is made of. */
export type ContentParts = {
  /** By path from the content folder. */
  readonly entries: ReadonlyMap<string, ContentEntry>;
  readonly authors: ReadAuthors;
  readonly media: Media;
};

export type ContentSnapshotsOptions = {
  /** What there is now. */
  readonly parts: () => ContentParts;
  /** Milliseconds since the epoch; decides which posts are due. */
  readonly now: () => number;
  readonly terms?: PostTerms;
  readonly textHas?: TextHas | undefined;
  /** See createShortTurns. */
  readonly shortTurn: () => Promise<void>;
  /** What another process has decided where two posts want one URL. */
  readonly decided?: ContentIndexOptions['previous'];
  /** See ContentStoreOptions. */
  readonly onError?: ReportError | undefined;
};

/** Told what a snapshot could not be made of, and what a listener threw: neither keeps later ones from being published. */
export type ReportError = (error: unknown) => void;

export const warn: ReportError = (error) => process.emitWarning(error instanceof Error ? error : String(error));

export type ContentSnapshots = {
  current(): ContentSnapshot;
  /** What the current snapshot is made of; the entries in the order of their names. */
  parts(): ContentParts;
  onChange(listener: ChangeListener): () => void;
  /** Makes what there is now the current snapshot, after what is being published. Never rejects; see ReportError. */
  publish(): Promise<void>;
  /** From now on, a scheduled post is published when it is due. */
  schedule(): void;
  close(): Promise<void>;
};

type Made = { readonly snapshot: ContentSnapshot; readonly parts: ContentParts; readonly posts: readonly Post[] };

// Node's timers overflow past 2^31 - 1 ms, which would make them fire at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Makes the first snapshot of a content, and then those that follow. */
export async function createContentSnapshots({
  parts,
  now,
  terms = createPostTerms(),
  textHas,
  shortTurn,
  decided,
  onError = warn,
}: ContentSnapshotsOptions): Promise<ContentSnapshots> {
  const listeners = new Set<ChangeListener>();
  let publishing = Promise.resolve();
  let due: NodeJS.Timeout | undefined;
  let made = await make();

  async function make(before?: Made): Promise<Made> {
    await shortTurn();
    const { entries, authors, media } = parts();
    // By code units, which is the default and by far the fastest; this is done with every save.
    const names = [...entries.keys()].sort();
    const inOrder = new Map<string, ContentEntry>();
    const posts: Post[] = [];
    // A Markdown file whose source a post shows was not meant to be a post.
    const included = new Set<string>();
    for (const name of names) {
      const entry = entries.get(name);
      if (entry === undefined) {
        continue;
      }
      inOrder.set(name, entry);
      if (entry.post !== undefined) {
        posts.push(entry.post);
      }
      for (const file of entry.files ?? []) {
        included.add(file);
      }
    }
    await shortTurn();
    const previous = before?.snapshot.index;
    const index =
      (before && indexAfterEdit(before.snapshot.index, { before: before.posts, after: posts, now: now(), terms })) ??
      buildContentIndex(posts, now(), { previous: previous ?? decided, terms, textHas });
    await shortTurn();
    const mistakes: ContentError[] = [];
    const allBroken: Post[] = [];
    let digests = '';
    for (const [name, { post, errors, broken, digest }] of inOrder) {
      digests += `${name}\0${digest}\n`;
      if (errors.length > 0 && (post !== undefined || !included.has(name))) {
        mistakes.push(...errors);
      }
      if (broken !== undefined) {
        allBroken.push(broken);
      }
    }
    const { images, media: videos, errors: unfit } = media;
    const hash = createHash('sha256');
    hash.update(digests);
    const measured = [...images.values(), ...videos.values()].map(({ url, hash: bytes }) => `${url} ${bytes}`).sort();
    hash.update(JSON.stringify([[...authors.authors], measured, index.bySlug.size]));
    const snapshot: ContentSnapshot = {
      version: hash.digest('base64url').slice(0, 16),
      index,
      authors: authors.authors,
      images,
      media: videos,
      errors: [...authors.errors, ...mistakes, ...unfit, ...index.errors],
      broken: allBroken,
    };
    return { snapshot, posts, parts: { entries: inOrder, authors, media } };
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
    if (nextChange !== undefined) {
      due = setTimeout(publish, Math.min(nextChange - now() + 1, LONGEST_TIMER_MS)).unref();
    }
  }

  return {
    current: () => made.snapshot,
    parts: () => made.parts,
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
