import { hash } from 'node:crypto';
import type { SiteLanguage } from '@portico/core/languages';
import type { TextFile } from '#files/text-files.ts';
import { includedDigest, includedFiles } from '#reading/included-files.ts';
import { translationIn } from '#reading/post-files.ts';
import type { ReadPost } from '#reading/read-post.ts';
import type { ReadText, SourceText } from '#threads/read-text.ts';

/** Parses what an author wrote, in another thread. Rejects only if the server itself fails. */
export type TextReader = (source: SourceText) => Promise<ReadText>;

/** Reads a content file by its path. Returns undefined if it doesn't exist. */
export type TextSource = (file: string) => Promise<TextFile | undefined>;

export type ReadOptions<Known> = {
  readonly read: TextReader;
  readonly language?: SiteLanguage | undefined;
  /** The result of an earlier read. */
  readonly known?: Known | undefined;
};

export type PostFile = Partial<Omit<ReadPost, 'errors' | 'includes'>> &
  Pick<ReadPost, 'errors'> & {
    /** The same if all the files that it was made from have the same bytes; empty if they could not be read. */
    readonly digest: string;
    /** The paths of the files whose code it may show, even if they don't exist. */
    readonly includes?: ReadonlySet<string>;
    /** The file of the post that it translates, even if that doesn't exist. */
    readonly original?: string;
  };

/** Reads a post. Returns undefined if it doesn't exist, and `known` if the files that it was made from have the same bytes. */
export async function readPostFile<Known extends Pick<PostFile, 'digest' | 'includes'>>(
  open: TextSource,
  file: string,
  { read, language, known }: ReadOptions<Known>,
): Promise<PostFile | Known | undefined> {
  const source = await open(file);
  if (source === undefined) {
    return undefined;
  }
  const { text, error } = source;
  const original = translationIn(file)?.original;
  const translated = original === undefined ? undefined : await open(original);
  const digest = source.digest && digestOf(source, translated);
  if (known !== undefined && known.includes === undefined && digest !== '' && known.digest.startsWith(digest)) {
    return known;
  }
  const { includes = new Map(), ...answer } = error
    ? { post: undefined, errors: [error] }
    : await read({ file, text, language, original: translated?.text });
  const { code, ...included } = await includedFiles(includes, open);
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

/** A post that readers see, with the paths of the files that it was made from. */
export type ShownPost = Pick<PostFile, 'original' | 'includes'> & {
  readonly file: string;
  /** The digest of the version that they see. */
  readonly shown: string;
};

/** Returns the texts of the files that a post was made from, by path; undefined if one has changed since. */
export async function textsOfShown(
  { file, shown, original, includes = new Set() }: ShownPost,
  open: TextSource,
): Promise<ReadonlyMap<string, string> | undefined> {
  const paths = [file, ...(original === undefined ? [] : [original]), ...includes];
  const files = await Promise.all(paths.map(open));
  const [source, ...others] = files;
  const translated = original === undefined ? undefined : others[0];
  const included = includedDigest(original === undefined ? others : others.slice(1));
  if (source === undefined || `${digestOf(source, translated)}${included}` !== shown) {
    return undefined;
  }
  return new Map(paths.flatMap((path, index) => (files[index] ? [[path, files[index].text]] : [])));
}

/** Parses a post from stored texts. Returns undefined if texts are missing, or if they say that the post isn't public. */
export async function readShown(
  file: string,
  texts: ReadonlyMap<string, string> | undefined,
  options: Pick<ReadOptions<PostFile>, 'read' | 'language'>,
) {
  const open: TextSource = async (name) => {
    const text = texts?.get(name);
    return text === undefined ? undefined : { text, digest: hash('sha256', text, 'base64url') };
  };
  const kept = await readPostFile<PostFile>(open, file, options);
  return kept?.post === undefined || kept.post.draft ? undefined : { ...kept, shown: kept.digest };
}

function digestOf(source: TextFile, translated: TextFile | undefined): string {
  return `${source.digest} ${translated?.digest ?? ''} `;
}
