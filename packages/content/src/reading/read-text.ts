import { reasonOf } from '@portico/core/reason-of';
import type { ContentError } from '#files/content-error.ts';
import { type Announcement, readAnnouncement } from '#reading/announcement.ts';
import { type Author, readAuthors } from '#reading/authors.ts';
import { ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE } from '#reading/post-files.ts';
import { type ReadPost, type ReadPostOptions, readPost } from '#reading/read-post.ts';
import type { Redirects } from '#reading/redirect-target.ts';
import { readRedirects } from '#reading/redirects.ts';

/** The text of a post or of a data file. */
export type SourceText = ReadPostOptions & {
  readonly file: string;
  readonly text: string;
};

/** The contents of the data files in the content folder. */
export type Data = {
  readonly authors: ReadonlyMap<string, Author>;
  readonly redirects: Redirects;
  readonly announcement: Announcement | undefined;
};

/** The content of a text, or why it can't be read. */
export type ReadText = { readonly errors: readonly ContentError[] } & Partial<Omit<ReadPost, 'errors'>> & Partial<Data>;

const DATA_FILES: ReadonlyMap<string, (text: string) => ReadText> = new Map<string, (text: string) => ReadText>([
  [AUTHORS_FILE, readAuthors],
  [REDIRECTS_FILE, readRedirects],
  [ANNOUNCEMENT_FILE, readAnnouncement],
]);

/** Reads the front matter of a post or the entries of a data file. Never throws: any failure counts as a mistake in this file. */
export function readText({ file, text, ...options }: SourceText): ReadText {
  try {
    return DATA_FILES.get(file)?.(text) ?? readPost(text, file, options);
  } catch (error) {
    const reason = reasonOf(error);
    return {
      errors: [{ code: 'file-unreadable', file, message: `the file cannot be read: ${reason}. Save it again` }],
    };
  }
}
