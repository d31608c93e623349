import type { ContentError } from '#files/content-error.ts';
import type { TextFile } from '#files/text-files.ts';
import type { CodeFile } from '#markdown/parsing/included-code.ts';
import { includedFiles } from '#reading/included-files.ts';
import { includedNames } from '#reading/included-names.ts';
import type { Post } from '#reading/post.ts';
import { slugOfFile, translationIn } from '#reading/post-files.ts';
import type { ReadPostOptions } from '#reading/read-post.ts';
import { readText } from '#reading/read-text.ts';
import { MISSING_STAMP } from '#store/content-file.ts';

/** Opens a text file of the content folder by its path. Returns undefined if it doesn't exist. */
export type Open = (file: string) => TextFile | undefined;

/** A post's file with the files that its post is made from. */
export type OpenedPost = {
  readonly file: string;
  readonly source: TextFile;
  /** The file of the post that it translates, even if that doesn't exist. */
  readonly original?: string | undefined;
  readonly translated?: TextFile | undefined;
  /** The paths of the files whose code it may show, even if they don't exist. */
  readonly includes: readonly string[];
  readonly code: readonly CodeFile[];
  /** The same if all these files have the same bytes; empty if they could not be read. */
  readonly digest: string;
  /** The stamps of these files; empty if they may change without another stamp. */
  readonly stamp: string;
};

export async function openPost(file: string, open: Open): Promise<OpenedPost | undefined> {
  const source = open(file);
  if (source === undefined) {
    return undefined;
  }
  const original = translationIn(file)?.original;
  const translated = original === undefined ? undefined : open(original);
  const includes = includedNames({ file, slug: slugOfFile(file) ?? '', markdown: source.text });
  const stamps = [source, ...(original === undefined ? [] : [translated])].map(stampIn);
  const { code, digest } = await includedFiles(includes, async (name) => {
    const found = open(name);
    stamps.push(stampIn(found));
    return found;
  });
  return {
    ...{ file, source, original, translated, includes: [...includes.keys()], code },
    digest: source.digest && `${source.digest} ${translated?.digest ?? ''} ${digest}`,
    stamp: stamps.includes('') ? '' : stamps.join(' '),
  };
}

function stampIn(source: TextFile | undefined): string {
  return source === undefined ? MISSING_STAMP : (source.stamp ?? '');
}

export type ReadPostFile = {
  readonly post: Post | undefined;
  readonly errors: readonly ContentError[];
  readonly isWithdrawn?: boolean | undefined;
};

/** Reads the front matter. */
export function readPostFile(
  { file, source, translated, code }: OpenedPost,
  options: Pick<ReadPostOptions, 'language' | 'ownFields'>,
): ReadPostFile {
  if (source.error !== undefined) {
    return { post: undefined, errors: [source.error] };
  }
  const { post, errors, isWithdrawn } = readText({ file, text: source.text, ...options, original: translated?.text });
  return { post: post && (code.length === 0 ? post : { ...post, code }), errors, isWithdrawn };
}
