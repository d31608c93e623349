import path from 'node:path';
import { canonicalLanguage } from '@portico/core/language';

// Files that repositories often keep next to their content.
const OF_REPOSITORY = /^(?:README|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|LICEN[CS]E|SECURITY)\.md$/;

export const ANNOUNCEMENT_FILE = 'announcement.yaml';
export const AUTHORS_FILE = 'authors.yaml';
export const REDIRECTS_FILE = 'redirects.yaml';

/**
 * Returns the slug of `posts/<slug>.md` or `posts/<slug>/index.md`, with or without `posts/`. The translation `<slug>.de.md` has
 * the slug `<slug>/de`.
 */
export function slugOfFile(file: string): string | undefined {
  const { original = file, lang } = translationIn(file) ?? {};
  const [, folder, name] = /^(?:posts\/)?(?:([^/]+)\/index|([^/]+))\.md$/.exec(original) ?? [];
  const slug = isOfRepository(original) ? undefined : (folder ?? name);
  return slug === undefined || lang === undefined ? slug : `${slug}/${lang.toLowerCase()}`;
}

export function translationIn(file: string): { readonly original: string; readonly lang: string } | undefined {
  const [, name, tag] = /^(.*[^/])\.([^./]+)\.md$/.exec(file) ?? [];
  const lang = tag === undefined ? undefined : canonicalLanguage(tag);
  return lang === undefined ? undefined : { original: `${name}.md`, lang };
}

export function isOfRepository(file: string): boolean {
  return OF_REPOSITORY.test(file);
}

/** The slug of a post's file, or of the post that a file is next to. */
export function slugBeside(file: string): string {
  return slugOfFile(file) ?? path.posix.basename(path.posix.dirname(file));
}
