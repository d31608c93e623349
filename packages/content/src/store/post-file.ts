import type { SiteLanguage } from '@portico/core/languages';
import { readTextFile } from '#files/text-files.ts';
import { includedFiles } from '#reading/included-files.ts';
import { translationIn } from '#reading/post-files.ts';
import type { ReadPost } from '#reading/read-post.ts';
import type { ReadText, SourceText } from '#threads/read-text.ts';

/** Reads what an author wrote, in another thread. Rejects only because of the server. */
export type TextReader = (source: SourceText) => Promise<ReadText>;

export type ReadOptions<Known> = {
  readonly read: TextReader;
  readonly language?: SiteLanguage | undefined;
  /** What was read before. */
  readonly known?: Known | undefined;
};

export type PostFile = Partial<Omit<ReadPost, 'errors' | 'includes'>> &
  Pick<ReadPost, 'errors'> & {
    /** Equal for equal bytes of all files that it is made of; empty if they could not be read. */
    readonly digest: string;
    /** The paths of the files whose code it may show, even if they are missing. */
    readonly includes?: ReadonlySet<string>;
    /** The file of the post that it translates, even if that is missing. */
    readonly original?: string;
  };

/** Reads a post. Returns undefined if it doesn't exist, and `known` if the files that it was made of have the same bytes. */
export async function readPostFile<Known extends Pick<PostFile, 'digest' | 'includes'>>(
  root: string,
  file: string,
  { read, language, known }: ReadOptions<Known>,
): Promise<PostFile | Known | undefined> {
  const source = await readTextFile({ root, file });
  if (source === undefined) {
    return undefined;
  }
  const { text, error } = source;
  const original = translationIn(file)?.original;
  const translated = original === undefined ? undefined : await readTextFile({ root, file: original });
  const digest = source.digest && `${source.digest} ${translated?.digest ?? ''} `;
  if (known !== undefined && known.includes === undefined && digest !== '' && known.digest.startsWith(digest)) {
    return known;
  }
  const { includes = new Map(), ...answer } = error
    ? { post: undefined, errors: [error] }
    : await read({ file, text, language, original: translated?.text });
  const { code, ...included } = await includedFiles(includes, (name) => readTextFile({ root, file: name }));
  const { post } = answer;
  return {
    ...answer,
    ...(post && { post: code.length === 0 ? post : { ...post, code } }),
    // A text that took too long is read again.
    digest: answer.errors.some(({ code: kind }) => kind === 'render-limit') ? '' : `${digest}${included.digest}`,
    ...(original && { original }),
    ...(includes.size > 0 && { includes: new Set(includes.keys()) }),
  };
}
