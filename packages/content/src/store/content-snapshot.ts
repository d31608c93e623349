import { hash } from 'node:crypto';
import { buildContentIndex, type ContentIndex } from '#index/content-index.ts';
import type { Media } from '#media/media-files.ts';
import { AUTHORS_FILE, type Author } from '#reading/authors.ts';
import type { ContentError } from '#reading/content-error.ts';
import type { Post } from '#reading/post.ts';
import type { ContentFile } from '#store/content-file.ts';

/** The whole content at one moment. Immutable: a change makes another one. */
export type ContentSnapshot = {
  /** Equal on every machine that has the same files and publishes the same of them, and different after any change. */
  readonly version: string;
  readonly index: ContentIndex;
  /** The authors of `authors.yaml`, by the slug of the name. */
  readonly authors: ReadonlyMap<string, Author>;
  readonly images: Media['images'];
  readonly media: Media['media'];
  readonly errors: readonly ContentError[];
  /** The readable parts of posts that have a mistake now. Only the check uses them: they are in no list and at no URL. */
  readonly broken?: readonly Post[];
};

export type SnapshotParts = {
  /** By path from the content folder. */
  readonly files: ReadonlyMap<string, ContentFile>;
  readonly media: Media;
  /** Milliseconds since the epoch; decides which posts are due. */
  readonly now: number;
  /** The snapshot before the change. */
  readonly previous?: ContentSnapshot | undefined;
};

export function makeSnapshot({ files, media, now, previous }: SnapshotParts): ContentSnapshot {
  // Sorted, so that every machine decides alike which of two posts has a URL.
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const index = buildContentIndex(
    inOrder.flatMap(([, { post }]) => post ?? []),
    now,
    { previous: previous?.index },
  );
  // A Markdown file whose source a post shows was not meant to be a post.
  const included = new Set(inOrder.flatMap(([, { includes }]) => [...(includes ?? [])]));
  const mistakes = inOrder.flatMap(([file, { post, errors }]) => (post || !included.has(file) ? errors : []));
  const authors = files.get(AUTHORS_FILE)?.authors ?? new Map();
  const state = [
    inOrder.map(([file, { digest }]) => `${file} ${digest}`),
    [...index.bySlug.values()].map(({ file }) => file),
  ];
  return {
    version: hash('sha256', JSON.stringify(state), 'base64url').slice(0, 16),
    index,
    authors,
    images: media.images,
    media: media.media,
    errors: [...mistakes, ...media.errors, ...index.errors],
    broken: inOrder.flatMap(([, { broken }]) => broken ?? []),
  };
}

/**
 * Makes the view of the content that lists every post, also drafts, scheduled and unlisted ones: for authors in development. One
 * snapshot has one view; `now` gives milliseconds since the epoch.
 */
export function authorsView(now: () => number): (snapshot: ContentSnapshot) => ContentSnapshot {
  const views = new WeakMap<ContentSnapshot, ContentSnapshot>();
  return (snapshot) => {
    const { bySlug, unpublished } = snapshot.index;
    const posts = [...bySlug.values(), ...unpublished];
    const view = views.get(snapshot) ?? {
      ...snapshot,
      index: buildContentIndex(posts, now(), { shows: 'everything' }),
    };
    views.set(snapshot, view);
    return view;
  };
}
