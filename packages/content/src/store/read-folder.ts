import path from 'node:path';
import type { SiteLanguage } from '@portico/core/languages';
import type { OwnFields } from '@portico/core/own-fields';
import type { Topics } from '@portico/core/slugify';
import { readTextFileSync } from '#files/text-files.ts';
import { isMediaFile, mediaOf } from '#media/media-files.ts';
import { readMediaFile } from '#media/read-media.ts';
import { slugOfFile } from '#reading/post-files.ts';
import type { Entry } from '#store/content-file.ts';
import { type ContentSnapshot, makeSnapshot } from '#store/content-snapshot.ts';
import { readDataFile } from '#store/data-files.ts';
import { createListing } from '#store/folder-listing.ts';
import { type Open, openPost, readPostFile } from '#store/post-file.ts';

type ReadOptions = {
  readonly ownFields?: OwnFields | undefined;
  readonly topics?: Topics | undefined;
  readonly language?: SiteLanguage | undefined;
};

/** Reads the fields and the Markdown of all posts once, in this process, for a command that ends with a mistake anyway. */
export async function readFolder(directory: string, options: ReadOptions = {}): Promise<ContentSnapshot> {
  const root = path.resolve(directory);
  const files = new Map<string, Entry>();
  const listing = createListing(root);
  const open: Open = (file) => readTextFileSync({ root, file });
  for (const file of await listing.list()) {
    const read = isMediaFile(file)
      ? versionOf(await readMediaFile({ root, file }))
      : await readTexts(file, open, options);
    if (read !== undefined) {
      files.set(file, read);
    }
  }
  for (const error of listing.errors()) {
    files.set(error.file, { version: '', errors: [error] });
  }
  return makeSnapshot({ files, media: mediaOf(files.values()), now: Date.now(), topics: options.topics });
}

async function readTexts(file: string, open: Open, options: ReadOptions): Promise<Entry | undefined> {
  if (slugOfFile(file) === undefined) {
    return versionOf(readDataFile(file, open));
  }
  const opened = await openPost(file, open);
  if (opened === undefined) {
    return undefined;
  }
  const { digest: version, includes } = opened;
  const { post, errors, isWithdrawn = false } = readPostFile(opened, options);
  return { version, errors, includes, isWithdrawn, ...(post && { post }) };
}

function versionOf<Read extends { readonly digest: string }>(read: Read | undefined) {
  return read && { version: read.digest, ...read };
}
