import { globSync } from 'node:fs';
import {
  AUTHORS_FILE,
  formatContentError,
  REDIRECTS_FILE,
  type ReadText,
  readTextFile,
  slugOfFile,
} from '@portico/content';
import { readText } from '@portico/content/reading';
import { stringify } from 'yaml';

/**
 * Returns the slugs and aliases of the posts in a content folder, the names of its authors by their slugs, and its redirects. Throws
 * if a file that an import adds to has a mistake.
 */
export async function readExisting(content: string) {
  const read = async (file: string): Promise<ReadText> => {
    const source = await readTextFile({ root: content, file });
    return source?.error === undefined ? readText({ file, text: source?.text ?? '' }) : { errors: [source.error] };
  };
  const [authors, redirects] = [await read(AUTHORS_FILE), await read(REDIRECTS_FILE)];
  const [mistake] = [...authors.errors, ...redirects.errors];
  if (mistake !== undefined) {
    throw new Error(`The import adds to a file with a mistake: ${formatContentError(mistake)}. Correct it first.`);
  }
  const slugs = new Set<string>();
  // Posts are in `posts/`, or directly in the content folder.
  for (const file of globSync('{posts/,}{*,*/*}.md', { cwd: content })) {
    const slug = slugOfFile(file);
    if (slug !== undefined) {
      const { post } = await read(file);
      for (const each of [slug, ...(post?.aliases ?? [])]) {
        slugs.add(each);
      }
    }
  }
  return {
    slugs,
    authors: new Map([...(authors.authors ?? [])].map(([slug, { name }]) => [slug, name])),
    redirects: new Set(redirects.redirects?.keys()),
  };
}

/** Returns the key of a former address in redirects; undefined if it can't be redirected. */
export function keyOfRedirect(from: string): string | undefined {
  const { redirects, errors } = readText({ file: REDIRECTS_FILE, text: stringify({ [from]: '/' }) });
  return errors.length > 0 ? undefined : redirects?.keys().next().value;
}
