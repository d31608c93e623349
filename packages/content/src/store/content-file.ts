import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteLanguage } from '@portico/config/languages';
import { isMediaFile, type MediaFile, readMediaFile } from '#media/media-files.ts';
import { AUTHORS_FILE, type ReadAuthors, readAuthors } from '#reading/authors.ts';
import type { ContentError } from '#reading/content-error.ts';
import { isOfRepository, type PostFile, readPostFile, slugOfFile } from '#reading/read-post.ts';
import { folderMistake, leadsOut, readTextFile } from '#reading/text-files.ts';

/** What a file of the content says. If it has errors, the rest is its last good version. */
export type ContentFile = {
  /** Equal for equal contents; empty if they could not be read. */
  readonly digest: string;
  readonly errors: readonly ContentError[];
} & Partial<Omit<PostFile, 'digest' | 'errors'> & Omit<MediaFile, 'digest' | 'errors'> & Pick<ReadAuthors, 'authors'>>;

export type ReadOptions = {
  /** Whether pictures can be sent in other widths and formats. */
  readonly picturesAreMade: boolean;
  /** The site's. */
  readonly language: SiteLanguage | undefined;
};

const POST_LIKE = /\.(?:md|mdx|markdown|mdown|mkdn?)$/i;
const AUTHORS_LIKE = /(?:^|\/)authors\.(?:ya?ml|json)$/i;

/** Reads what is at a path in the content folder now; undefined if the site has no use for it. Never rejects. */
export async function readContentFile(
  root: string,
  file: string,
  options: ReadOptions,
): Promise<ContentFile | undefined> {
  if (slugOfFile(file) !== undefined) {
    return readPostFile(root, file, options.language);
  }
  if (isMediaFile(file)) {
    return readMediaFile(root, file, options);
  }
  if (file === AUTHORS_FILE) {
    return readAuthorsFile(root);
  }
  const message = whyIgnored(file);
  const error = message === undefined ? await folderMistake(root, file) : await ignoredMistake(root, file, message);
  return error && { digest: '', errors: [error] };
}

async function ignoredMistake(root: string, file: string, message: string): Promise<ContentError | undefined> {
  const stats = await stat(path.join(root, file)).catch(() => undefined);
  return stats?.isFile() ? { code: 'file-ignored', file, message } : undefined;
}

async function readAuthorsFile(root: string): Promise<ContentFile | undefined> {
  const source = await readTextFile(root, AUTHORS_FILE);
  if (source === undefined || source.error !== undefined) {
    return source && { digest: source.digest, errors: source.error ? [source.error] : [] };
  }
  const { authors, errors } = readAuthors(source.text);
  return { digest: source.digest, errors, ...(errors.length === 0 && { authors }) };
}

/** Says why a file that was probably meant to be a post, or the list of authors, is neither; undefined for every other file. */
function whyIgnored(file: string): string | undefined {
  if (isOfRepository(file)) {
    return undefined;
  }
  if (AUTHORS_LIKE.test(file)) {
    return `the file is not read, since authors are in ${AUTHORS_FILE}; ${file.includes('/') ? 'move' : 'rename'} it to ${AUTHORS_FILE}`;
  }
  if (!POST_LIKE.test(file)) {
    return undefined;
  }
  const named = file.replace(POST_LIKE, '.md');
  if (slugOfFile(named) !== undefined) {
    return `the file is not published, since the name of a post ends with .md; rename it to ${named}`;
  }
  const [, folder = '', own = ''] = /^(posts\/)?(?:.*?\/)?((?:[^/]+\/index|[^/]+)\.md)$/.exec(named) ?? [];
  return `the file is not published, since posts are ${folder}<slug>.md or ${folder}<slug>/index.md; move it to ${folder}${own}`;
}

/**
 * Lists every file below a folder of the content except hidden ones, as paths with `/`, and folders that can't be listed: reading those
 * gives the error. Follows links to folders of the content that don't lead back. Rejects if the folder itself can't be read.
 */
export async function filesBelow(root: string, folder = ''): Promise<readonly string[]> {
  const found = await readdir(path.join(root, folder), { withFileTypes: true });
  const nested = found
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry) => {
      const at = path.posix.join(folder, entry.name);
      const isFolder = entry.isSymbolicLink() ? await leadsToFolder(root, at) : entry.isDirectory();
      return isFolder ? filesBelow(root, at).catch(() => [at]) : [at];
    });
  return (await Promise.all(nested)).flat();
}

/** Whether a link leads to a folder of the content, and not back to one that it is in. */
async function leadsToFolder(root: string, link: string): Promise<boolean> {
  const absolute = path.join(root, link);
  try {
    const [from, to] = await Promise.all([realpath(path.dirname(absolute)), realpath(absolute)]);
    const isLoop = `${from}${path.sep}`.startsWith(`${to}${path.sep}`);
    return !isLoop && !(await leadsOut(root, to)) && (await stat(to)).isDirectory();
  } catch {
    return false;
  }
}
