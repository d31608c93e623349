import type { SiteLanguage } from '@portico/site/languages';
import type { ContentError } from '#content-error.ts';
import { readContentFile } from '#content-file.ts';
import { includeCode } from '#includes/include-code.ts';
import { readBeside } from '#includes/read-beside.ts';
import type { Post } from '#post.ts';
import { type ReadPost, readPost } from '#read-post.ts';

/** What the file of a post says now. */
export type PostFile = {
  /** Undefined if the file has a mistake. */
  readonly post: Post | undefined;
  /** The part of a broken post that can be read. */
  readonly broken?: Post | undefined;
  /** Equal for equal bytes of the file and of the files that it includes. */
  readonly digest: string;
  readonly errors: readonly ContentError[];
  /** The files whose code it includes, also if they are missing. */
  readonly includes?: ReadonlySet<string>;
};

/** Reads the file of a post with the code that it includes; undefined if there is no such file. Never rejects. */
export async function readPostFile(
  root: string,
  file: string,
  language: SiteLanguage | undefined,
): Promise<PostFile | undefined> {
  const source = await readContentFile(root, file);
  if (source === undefined) {
    return undefined;
  }
  if (!source.ok) {
    return { post: undefined, digest: source.digest, errors: source.errors };
  }
  const own = readPost(source.text, file, language);
  const text = postOf(own);
  const errors = own.ok ? [] : own.errors;
  if (text === undefined) {
    return { post: undefined, digest: source.digest, errors };
  }
  const included = await includeCode(text, (...place) => readBeside(root, ...place));
  const all = 'errors' in included ? [...errors, ...included.errors] : errors;
  const read = 'post' in included ? included.post : included.readable;
  return {
    ...(all.length === 0 ? { post: read } : { post: undefined, broken: read }),
    digest: `${source.digest} ${included.digest}`,
    errors: all,
    ...(included.files.size > 0 && { includes: included.files }),
  };
}

function postOf(read: ReadPost): Post | undefined {
  return read.ok ? read.post : read.readable;
}
