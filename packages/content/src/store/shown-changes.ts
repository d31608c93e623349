import path from 'node:path';
import { urlBeside } from '#media/paths.ts';
import type { Post } from '#reading/post.ts';
import { allPosts, type ContentSnapshot } from '#store/content-snapshot.ts';
import { type GoneAddress, type GonePost, goneAddresses, gonePosts } from '#store/gone-addresses.ts';

/** What a change of the content means for readers who have the addresses of posts. */
export type ShownChanges = {
  readonly came: readonly string[];
  readonly changed: readonly string[];
  readonly went: readonly GonePost[];
  /** Other addresses that don't work any more. */
  readonly gone: readonly GoneAddress[];
};

export function shownChanges(before: ContentSnapshot, after: ContentSnapshot): ShownChanges {
  const [old, present] = [before.index.bySlug, after.index.bySlug];
  const saved = changedPosts(before, after).filter((post) => present.get(post.slug) === post);
  const [changed, came] = [true, false].map((isKnown) =>
    saved.map(({ slug }) => slug).filter((slug) => old.has(slug) === isKnown),
  );
  return {
    came: came ?? [],
    changed: changed ?? [],
    went: gonePosts(before, after),
    gone: goneAddresses(before, after),
  };
}

/** Returns posts that were saved, and posts whose pictures or videos were. */
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
