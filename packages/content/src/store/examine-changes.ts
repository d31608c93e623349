import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { percentDecoded, routes } from '@portico/core/routes';
import type { ContentError } from '#files/content-error.ts';
import { urlBeside } from '#media/paths.ts';
import type { Post } from '#reading/post.ts';
import { ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE, slugOfFile } from '#reading/post-files.ts';
import { allPosts, type ContentSnapshot } from '#store/content-snapshot.ts';
import { goneAddresses, gonePosts } from '#store/gone-addresses.ts';

/**
 * Finds mistakes, and advice with the code `warning`, in published posts and in other files that contain addresses. Rejects if
 * that isn't possible now.
 */
export type Examine = (
  snapshot: ContentSnapshot,
  what: Omit<ToExamine, 'slugs'> & { readonly posts: readonly Post[] },
) => Promise<readonly ContentError[]>;

/** The parts of a change that have to be examined. */
export type ToExamine = {
  readonly slugs: readonly string[];
  /** Files that aren't posts. */
  readonly files: readonly string[];
  /** Paths that no longer lead anywhere. */
  readonly lost: readonly string[];
};

// Requests are answered in between.
const TEXTS_AT_ONCE = 50;
// Checking more would take minutes.
const MAX_LINKING = 200;
const ADDRESS = /(?<=[(<"]|\]:\s?)([^\s()<>"#?]{1,2048})(?:\?[^\s()<>"#]*)?(#?)/g;
// A heading, or anything with an id.
const WITH_ID = /^ {0,3}#{1,6}\s.*$|^.*(?:\{#|\bid=).*$|^.+(?=\n {0,3}(?:=+|-+)\s*$)/gm;

/** Returns posts that were saved, and posts whose pictures or videos were. Drafts may have mistakes. */
export function changedPosts(before: ContentSnapshot, after: ContentSnapshot): readonly Post[] {
  const known = new Set(allPosts(before));
  const folders = changedFolders(before, after);
  const hasChangedMedia = ({ slug }: Post) => folders.has(path.posix.dirname(urlBeside({ slug, file: 'file' })));
  return allPosts(after).filter((post) => !known.has(post) || (folders.size > 0 && hasChangedMedia(post)));
}

/** The URLs of the folders with pictures or videos that were saved. */
function changedFolders(before: ContentSnapshot, after: ContentSnapshot): ReadonlySet<string> {
  if (before.images === after.images && before.media === after.media) {
    return new Set();
  }
  const [hashes, present] = [hashesOf(before), hashesOf(after)];
  const urls = [...hashes.keys(), ...present.keys()].filter((url) => hashes.get(url) !== present.get(url));
  return new Set(urls.map(path.posix.dirname));
}

function hashesOf({ images, media }: ContentSnapshot): ReadonlyMap<string, string> {
  return new Map([...images, ...media].map(([url, { hash }]) => [url, hash]));
}

/** Returns what was saved, and what may link to something that is gone. */
export async function whatToExamine(before: ContentSnapshot, after: ContentSnapshot): Promise<ToExamine> {
  const hasSameMedia = before.images === after.images && before.media === after.media;
  const went = gonePosts(before, after).flatMap(({ slug, aliases }) => [slug, ...aliases]);
  const gone = [
    ...went.map((slug) => routes.post.href({ slug })),
    ...goneAddresses(before, after).map(({ path }) => path),
  ];
  const urls = hasSameMedia ? [] : [...before.images.keys(), ...before.media.keys()];
  const missing = urls.filter((url) => !after.images.has(url) && !after.media.has(url));
  const changed = changedPosts(before, after);
  const named = new Set([
    ...went,
    ...[...gone, ...missing].map((path) => (percentDecoded(path) ?? path).split('/').slice(-2).join('/')),
    ...changed.flatMap((post) => (hasLostIds(before.index.bySlug.get(post.slug), post) ? `${post.slug}#` : [])),
  ]);
  const isSaved = {
    [AUTHORS_FILE]: before.authors !== after.authors || !hasSameMedia,
    [REDIRECTS_FILE]: before.redirects !== after.redirects,
    [ANNOUNCEMENT_FILE]: before.announcement !== after.announcement,
  };
  return {
    slugs: [...changed.map(({ slug }) => slug), ...(await slugsNaming(named, allPosts(after)))],
    files: Object.entries(isSaved).flatMap(([file, saved]) => (saved ? file : [])),
    lost: gone,
  };
}

function hasLostIds(old: Post | undefined, { markdown }: Post): boolean {
  const lines = new Set(markdown.match(WITH_ID));
  return old?.markdown !== markdown && (old?.markdown.match(WITH_ID) ?? []).some((line) => !lines.has(line));
}

/** Returns the slugs of posts that contain one of these targets: the last one or two segments of an address, or `slug#` with an id. */
async function slugsNaming(targets: ReadonlySet<string>, posts: readonly Post[]): Promise<readonly string[]> {
  const linking: string[] = [];
  for (const [index, { slug, markdown }] of (targets.size === 0 ? [] : posts).entries()) {
    if (namesOneOf(markdown, targets) && linking.push(slug) === MAX_LINKING) {
      break;
    }
    await (index % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1 && setImmediate());
  }
  return linking;
}

function namesOneOf(markdown: string, targets: ReadonlySet<string>): boolean {
  return markdown.matchAll(ADDRESS).some(([, address = '', hash = '']) => {
    const [last = '', folder = ''] = (percentDecoded(address) ?? '').replace(/\/$/, '').split('/').reverse();
    return [last, `${folder}/${last}`, `${folder}/*`].some((name) => targets.has(name) || targets.has(name + hash));
  });
}

/** The slug of a post's file, or of the post that a file is next to. */
export function slugBeside(file: string): string {
  return slugOfFile(file) ?? path.posix.basename(path.posix.dirname(file));
}
