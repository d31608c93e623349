import path from 'node:path';
import type { ContentError } from '#files/content-error.ts';
import { urlBeside } from '#media/paths.ts';
import type { Post } from '#reading/post.ts';
import { slugOfFile } from '#reading/post-files.ts';
import { allPosts, type ContentSnapshot } from '#store/content-snapshot.ts';

/** Finds mistakes and, with the code `warning`, advice in posts that are published. Rejects if it can't be said now. */
export type ExaminePosts = (snapshot: ContentSnapshot, posts: readonly Post[]) => Promise<readonly ContentError[]>;

/** Returns the posts that were saved, and those whose pictures or videos were. Drafts may have mistakes. */
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

/** The slug of a post's file, or of the post that a file is next to. */
export function slugBeside(file: string): string {
  return slugOfFile(file) ?? path.posix.basename(path.posix.dirname(file));
}
