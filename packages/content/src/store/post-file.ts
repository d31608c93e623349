import type { TextFile } from '#files/text-files.ts';
import { isWithdrawn } from '#front-matter/visibility.ts';
import { includedFiles } from '#reading/included-files.ts';
import { includedNames } from '#reading/included-names.ts';
import { slugOfFile, translationIn } from '#reading/post-files.ts';
import type { ReadPostOptions } from '#reading/read-post.ts';
import { readText } from '#reading/read-text.ts';
import { type Entry, MISSING_STAMP } from '#store/content-file.ts';

/** Opens a text file of the content folder by its path. Returns undefined if it doesn't exist. */
export type Open = (file: string) => TextFile | undefined;

/** A post's file with the files that its post is made from. */
export type OpenedPost = NonNullable<Awaited<ReturnType<typeof openPost>>>;

export async function openPost(file: string, open: Open) {
  const source = open(file);
  if (source === undefined) {
    return undefined;
  }
  const original = translationIn(file)?.original;
  const translated = original === undefined ? undefined : open(original);
  const includes = includedNames({ file, slug: slugOfFile(file) ?? '', markdown: source.text });
  const opened = original === undefined ? [source] : [source, translated];
  const { code, digest } = await includedFiles(includes, async (name) => {
    opened.push(open(name));
    return opened.at(-1);
  });
  const stamps = opened.map((each) => (each === undefined ? MISSING_STAMP : (each.stamp ?? '')));
  return {
    ...{ file, source, original, translated, includes: [...includes.keys()], code },
    /** The same if all these files have the same bytes; empty if they could not be read. */
    digest: source.digest && `${source.digest} ${translated?.digest ?? ''} ${digest}`,
    /** Empty if they may change without another stamp. */
    stamp: stamps.includes('') ? '' : stamps.join(' '),
  };
}

/** Reads the front matter. */
export function readPostFile(
  { file, source, original, translated, includes, code }: OpenedPost,
  options: Pick<ReadPostOptions, 'language' | 'ownFields'>,
): Omit<Entry, 'version'> {
  const sources = { ...(original !== undefined && { original }), ...(includes.length > 0 && { includes }) };
  if (source.error !== undefined) {
    return { ...sources, errors: [source.error], ...(isWithdrawn(source.beginning ?? '') && { isWithdrawn: true }) };
  }
  const {
    post,
    errors,
    isWithdrawn: isHidden,
  } = readText({ file, text: source.text, ...options, original: translated?.text });
  const withCode = post && (code.length === 0 ? post : { ...post, code });
  return { ...sources, errors, ...(isHidden && { isWithdrawn: isHidden }), ...(withCode && { post: withCode }) };
}
