import path from 'node:path';
import { allPosts, type ContentSnapshot, mostUsed, slugOfFile } from '@portico/content';
import { closest } from '@portico/core/closest';
import { matchRoute } from '@portico/core/match-route';
import { percentDecoded } from '@portico/core/routes';
import { foldedName } from '@portico/core/slugify';

export function slugAt(pathname: string, { index }: Pick<ContentSnapshot, 'index'>): string | undefined {
  const match = percentDecoded(pathname) === undefined ? undefined : matchRoute(pathname);
  return match?.name === 'post' ? (index.aliases.get(match.params.slug) ?? match.params.slug) : undefined;
}

/** Finds a post by its slug, or by its file or folder relative to where the command was called. Throws if no post matches. */
export function slugNamed(name: string, directory: string, snapshot: ContentSnapshot): string {
  const slugs = new Set([...allPosts(snapshot), ...snapshot.errors].flatMap(({ file }) => slugOfFile(file) ?? []));
  const within = path.relative(directory, path.resolve(name)).split(path.sep).join('/');
  const candidates = [name, slugOfFile(within), slugOfFile(`${within}/index.md`), slugOfFile(`posts/${name}`)];
  const slug = candidates.find((candidate) => candidate !== undefined && slugs.has(candidate));
  if (slug === undefined) {
    const meant = closest(slugOfFile(within) ?? path.basename(name), slugs);
    const remedy = meant ? `Did you mean ${meant}?` : 'Name a post by its slug, or by the path of its file.';
    throw new Error(`No post is named ${JSON.stringify(name)} in ${directory}. ${remedy}`);
  }
  return slug;
}

/** Returns the most frequent spelling of each name by its foldedName; if there is a tie, the first. */
export function commonSpellings(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...Map.groupBy(names, foldedName)].map(([key, all]) => [key, mostUsed(all)]));
}
