import type { ContentError } from '#files/content-error.ts';
import type { MediaFile } from '#media/media-files.ts';
import type { Announcement } from '#reading/announcement.ts';
import type { Author } from '#reading/authors.ts';
import type { Post } from '#reading/post.ts';
import type { Redirects } from '#reading/redirect-target.ts';

/** What a file contains, and what is wrong with it. A post has the key of its stored version. */
export type Entry = {
  /** The same for the same bytes of all files that it was made from; empty if they could not be read. */
  readonly digest: string;
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

/** A file of the content folder. If it has errors, the rest is its last good version. */
export type ContentFile = Entry & {
  /** The digest of the version that readers see, which may be an earlier one. */
  readonly shown?: string;
};
