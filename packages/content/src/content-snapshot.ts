import { hash } from 'node:crypto';
import type { Author, ReadAuthors } from '#authors.ts';
import type { ContentError } from '#content-error.ts';
import { buildContentIndex, type ContentIndex } from '#content-index.ts';
import type { Media } from '#media-files.ts';
import type { Post } from '#post.ts';
import type { PostFile } from '#post-file.ts';
import type { PostTerms } from '#related/post-terms.ts';

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
  /** The readable parts of posts that have a mistake now. Only the check uses them: they are in no list, at no URL. */
  readonly broken?: readonly Post[];
};

export type SnapshotParts = {
  /** By path from the content folder. The post of a broken file is its last good version. */
  readonly files: ReadonlyMap<string, PostFile>;
  readonly authors: ReadAuthors;
  readonly media: Media;
  /** Milliseconds since the epoch; decides which posts are due. */
  readonly now: number;
  readonly previous: ContentIndex | undefined;
  readonly terms: PostTerms;
};

export function makeSnapshot({ files, authors, media, now, previous, terms }: SnapshotParts): ContentSnapshot {
  // In one order, so that every machine decides alike which of two posts has a URL.
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const posts = inOrder.flatMap(([, { post }]) => post ?? []);
  const index = buildContentIndex(posts, now, { previous, terms });
  const mistakes = mistakesIn(inOrder);
  const state = [
    inOrder.map(([file, { digest }]) => `${file} ${digest}`),
    [...authors.authors],
    [...media.images.values(), ...media.media.values()].map(({ url, hash: bytes }) => `${url} ${bytes}`),
    index.bySlug.size,
  ];
  return {
    version: hash('sha256', JSON.stringify(state), 'base64url').slice(0, 16),
    index,
    authors: authors.authors,
    images: media.images,
    media: media.media,
    errors: [...authors.errors, ...mistakes, ...media.errors, ...index.errors],
    broken: inOrder.flatMap(([, { broken }]) => broken ?? []),
  };
}

function mistakesIn(files: ReadonlyArray<readonly [string, PostFile]>): readonly ContentError[] {
  // A Markdown file whose source a post shows was not meant to be a post.
  const included = new Set(files.flatMap(([, { includes }]) => [...(includes ?? [])]));
  return files.flatMap(([file, { post, errors }]) => (post !== undefined || !included.has(file) ? errors : []));
}
