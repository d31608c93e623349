import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Topics } from '@portico/core/slugify';
import { buildContentIndex } from '#index/content-index.ts';
import type { Media } from '#media/media-files.ts';
import type { Author } from '#reading/authors.ts';
import type { Post } from '#reading/post.ts';
import { ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE } from '#reading/post-files.ts';
import type { Redirects } from '#reading/redirect-target.ts';
import type { Entry } from '#store/content-file.ts';
import { publicMedia } from '#store/public-media.ts';

type SnapshotInput = {
  readonly files: ReadonlyMap<string, Entry>;
  readonly media: Media;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Since when readers get the post of a file (epoch ms), also before a restart. */
  readonly since?: (file: string) => number | undefined;
  readonly topics?: Topics | undefined;
};

// If the file is missing, all snapshots share this value.
const NO_AUTHORS: ReadonlyMap<string, Author> = new Map();
const NO_REDIRECTS: Redirects = new Map();

/** All content at one moment. A snapshot is immutable: a change creates another one. */
export type ContentSnapshot = Readonly<ReturnType<typeof makeSnapshot>>;

export function makeSnapshot({ files, media, now, since, topics }: SnapshotInput) {
  // The files are sorted, so that if two new posts have the same URL and date, every machine shows the same one.
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const index = buildContentIndex(
    inOrder.flatMap(([, { post }]) => post ?? []),
    now,
    { topics, since },
  );
  // A Markdown file whose source a post shows was not meant as a post.
  const included = new Set(inOrder.flatMap(([, { includes }]) => [...(includes ?? [])]));
  const ofFiles = inOrder.flatMap(([file, { post, errors }]) => (post || !included.has(file) ? errors : []));
  const errors = [...ofFiles, ...index.errors];
  const ofTexts = inOrder.flatMap(([, file]) => (file.errors.length === 0 && !file.post?.draft && file.mistakes) || []);
  const written = files.get(ANNOUNCEMENT_FILE)?.announcement;
  const until = Date.parse(written?.until ?? '');
  const announcement = until <= now ? undefined : written;
  /** The authors of `authors.yaml`, by the slug of the name. */
  const authors = files.get(AUTHORS_FILE)?.authors ?? NO_AUTHORS;
  const shownMedia = publicMedia(media, index.bySlug.values(), authors);
  const shown = inOrder.filter(([file, { post }]) =>
    post ? index.bySlug.get(post.slug) === post : file === AUTHORS_FILE || file === REDIRECTS_FILE,
  );
  const whole = shown.map(([file, { version }]) => `${file} ${version}`);
  const ofFields = shown.map(([file, { post, version }]) => `${file} ${post?.fieldsHash ?? version}`);
  const ofMedia = [...shownMedia.images, ...shownMedia.media].map(([url, { hash: version }]) => `${url} ${version}`);
  // Pages that link to a scheduled post, and the last part of its series, say when it comes.
  const others = [ofMedia, [...index.scheduled], index.featured?.slug, announcement];
  const redirects = files.get(REDIRECTS_FILE)?.redirects ?? NO_REDIRECTS;
  return {
    /** The media of all posts, including drafts. */
    ...media,
    /** The media that readers may fetch. */
    publicMedia: shownMedia,
    /** The same on every machine that publishes the same content, and different after any change that readers see. */
    version: versionOf([whole, others]),
    /** The same as long as only texts of posts change, which only their own pages, feeds and the search show. */
    fieldsVersion: versionOf([ofFields, others]),
    index,
    authors,
    redirects,
    /** The current announcement from `announcement.yaml`. */
    announcement,
    /** When the visible posts or the announcement next change (epoch ms). */
    nextChange: announcement && until ? Math.min(until, index.nextChange ?? until) : index.nextChange,
    /** Files that say that they are not public. */
    withdrawn: inOrder.flatMap(([file, { post, isWithdrawn }]) => (isWithdrawn && post === undefined ? file : [])),
    /** The posts whose newest version its text keeps from being published. */
    refused: inOrder.flatMap(([, { refused }]) => refused ?? []),
    /** Why files are not published as they are. */
    errors,
    /** These, and the mistakes in texts that are published. */
    mistakes: [...errors, ...ofTexts],
  };
}

function versionOf(state: unknown): string {
  return hash('sha256', JSON.stringify(state), 'base64url').slice(0, 16);
}

/** Shows authors every post in development, including drafts, scheduled and unlisted ones. It has one view per snapshot. */
export function authorsView(now: () => number): (snapshot: ContentSnapshot) => ContentSnapshot {
  const views = new WeakMap<ContentSnapshot, ContentSnapshot>();
  return (snapshot) => {
    const view = views.get(snapshot) ?? viewOfAll(snapshot, now());
    views.set(snapshot, view);
    return view;
  };
}

function viewOfAll(snapshot: ContentSnapshot, now: number): ContentSnapshot {
  const index = buildContentIndex(allPosts(snapshot), now, { shows: 'everything', topics: snapshot.index.topics });
  return { ...snapshot, index, publicMedia: publicMedia(snapshot, index.bySlug.values(), snapshot.authors) };
}

export function allPosts({ index }: Pick<ContentSnapshot, 'index'>): readonly Post[] {
  return [...index.bySlug.values(), ...index.unpublished];
}

/** Whether everything is the same to readers and authors, including drafts. Other mistakes may have been found in the texts. */
export function hasSameContent(one: ContentSnapshot, other: ContentSnapshot): boolean {
  const postsOf = (snapshot: ContentSnapshot) => [...allPosts(snapshot), ...snapshot.refused];
  const [posts, others] = [postsOf(one), postsOf(other)];
  return (
    one.version === other.version &&
    one.media === other.media &&
    posts.length === others.length &&
    posts.every((post, index) => post === others[index]) &&
    isDeepStrictEqual(one.errors, other.errors)
  );
}
