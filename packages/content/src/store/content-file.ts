import { hash } from 'node:crypto';
import type { ContentError } from '#files/content-error.ts';
import type { MediaFile } from '#media/media-files.ts';
import type { ResolvedImage } from '#media/videos.ts';
import type { Announcement } from '#reading/announcement.ts';
import type { Author } from '#reading/authors.ts';
import type { Post } from '#reading/post.ts';
import type { Redirects } from '#reading/redirect-target.ts';

/** What a file contains, and what is wrong with it. */
export type Entry = {
  /** The hash of everything it was made from, which identifies it everywhere; empty if the file could not be read. */
  readonly version: string;
  /** The hash of the texts among that: of a post's file, the file that it translates, and the files whose code it shows. */
  readonly digest?: string;
  readonly errors: readonly ContentError[];
  /** Undefined if it has errors. */
  readonly post?: Post;
  /** A version that its text keeps from being published. What the check needs of it is stored. */
  readonly refused?: Post;
  readonly isWithdrawn?: boolean;
  /** Mistakes in the text of a post that is published with them. */
  readonly mistakes?: readonly ContentError[];
  /** Mistakes that keep only a new post from being published. */
  readonly holds?: readonly ContentError[];
  /** The paths of the files whose code it may show, even if they don't exist. */
  readonly includes?: readonly string[];
  /** The file of the post that it translates, even if that doesn't exist. */
  readonly original?: string;
  readonly image?: MediaFile['image'];
  readonly media?: MediaFile['media'];
  readonly authors?: ReadonlyMap<string, Author>;
  readonly redirects?: Redirects;
  readonly announcement?: Announcement | undefined;
};

/** The stamp of a file that doesn't exist. */
export const MISSING_STAMP = '-';

/** The version of a post: the hash of its texts and of what is known of the pictures and videos beside it. */
export function versionOfPost(file: string, digest: string, images: readonly ResolvedImage[]): string {
  return hash('sha256', JSON.stringify([file, digest, images]), 'base64url');
}

/** The files that an entry was made from. */
export function sourcesOf(file: string, { original, includes = [] }: Pick<Entry, 'original' | 'includes'>) {
  return [file, ...(original === undefined ? [] : [original]), ...includes];
}

/** A version of a file that readers get. */
export type Shown = {
  readonly entry: Entry;
  /** Since when they get some version of the file (epoch ms); absent for a draft. */
  readonly since?: number | undefined;
};
