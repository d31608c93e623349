import path from 'node:path';
import type { SiteLanguage } from '@portico/core/languages';
import type { OwnFields } from '@portico/core/own-fields';
import type { Topics } from '@portico/core/slugify';
import { readTextFileSync } from '#files/text-files.ts';
import { mediaOf } from '#media/media-files.ts';
import { slugOfFile } from '#reading/post-files.ts';
import type { Entry } from '#store/content-file.ts';
import { type ContentSnapshot, makeSnapshot } from '#store/content-snapshot.ts';
import { listFolder } from '#store/folder-listing.ts';
import { readOtherFile } from '#store/other-files.ts';
import { openPost, readPostFile } from '#store/post-file.ts';

type ReadOptions = {
  readonly ownFields?: OwnFields | undefined;
  readonly topics?: Topics | undefined;
  readonly language?: SiteLanguage | undefined;
};

/** Reads the fields and the Markdown of all posts once, in this process, for a command that ends with a mistake anyway. */
export async function readFolder(directory: string, options: ReadOptions = {}): Promise<ContentSnapshot> {
  const root = path.resolve(directory);
  const files = new Map<string, Entry>();
  const listed = await listFolder(root);
  for (const file of listed.files.keys()) {
    const entry = await (slugOfFile(file) === undefined ? readOtherFile(root, file) : readPost(root, file, options));
    if (entry !== undefined) {
      files.set(file, entry);
    }
  }
  for (const error of listed.unreadable) {
    files.set(error.file, { version: '', errors: [error] });
  }
  return makeSnapshot({ files, media: mediaOf(files.values()), now: Date.now(), topics: options.topics });
}

async function readPost(root: string, file: string, options: ReadOptions): Promise<Entry | undefined> {
  const opened = await openPost(file, (name) => readTextFileSync({ root, file: name }));
  return opened && { version: opened.digest, ...readPostFile(opened, options) };
}
