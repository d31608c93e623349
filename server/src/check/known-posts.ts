import path from 'node:path';
import { matchRoute } from '@portico/config/match-route';
import {
  buildContentIndex,
  type ContentError,
  type ContentSnapshot,
  closest,
  type Post,
  slugOfFile,
} from '@portico/content';
import { percentDecoded } from '#http/percent-decoded.ts';
import { calledFrom } from '#process/command.ts';

/** Returns every post that has a URL or will have one, drafts and scheduled posts too. */
export function allPosts({ index }: Pick<ContentSnapshot, 'index'>): readonly Post[] {
  return [...index.bySlug.values(), ...index.unpublished];
}

/** Like allPosts, with each post as its file is now: the readable parts of one with a mistake replace its last good version. */
export function writtenPosts(snapshot: ContentSnapshot): readonly Post[] {
  const { broken = [] } = snapshot;
  const files = new Set(broken.map(({ file }) => file));
  return [...allPosts(snapshot).filter(({ file }) => !files.has(file)), ...broken];
}

/** Returns the slug of the post at a path, also at a former slug. */
export function slugAt(pathname: string, { index }: Pick<ContentSnapshot, 'index'>): string | undefined {
  const match = percentDecoded(pathname) === undefined ? undefined : matchRoute(pathname);
  return match?.name === 'post' ? (index.aliases.get(match.params.slug) ?? match.params.slug) : undefined;
}

/** Returns the content as it will be when everything is published: drafts may link to drafts. */
export function withAllPublished(snapshot: ContentSnapshot): ContentSnapshot {
  const posts = allPosts(snapshot).map((post) => ({ ...post, draft: false }));
  return { ...snapshot, index: buildContentIndex(posts, Number.POSITIVE_INFINITY) };
}

/** Returns the mistakes of the content, and those of aliases that show once drafts and scheduled posts are published. */
export function errorsOf(snapshot: ContentSnapshot, allPublished: ContentSnapshot): readonly ContentError[] {
  const waiting = new Set(snapshot.index.unpublished.map(({ file }) => file));
  const later = allPublished.index.errors.filter(({ code, file }) => code === 'alias-clash' && waiting.has(file));
  return [...snapshot.errors, ...later];
}

/**
 * Returns the slug of the post that somebody names by its slug, or by its file or folder from where the command was called. Throws
 * with the name that was probably meant if there is no such post.
 */
export function slugNamed(name: string, directory: string, snapshot: ContentSnapshot): string {
  const slugs = new Set([...writtenPosts(snapshot), ...snapshot.errors].flatMap(({ file }) => slugOfFile(file) ?? []));
  const within = path.relative(directory, path.resolve(calledFrom(), name)).split(path.sep).join('/');
  const candidates = [name, slugOfFile(within), slugOfFile(`${within}/index.md`), slugOfFile(`posts/${name}`)];
  const slug = candidates.find((candidate) => candidate !== undefined && slugs.has(candidate));
  if (slug === undefined) {
    const meant = closest(slugOfFile(within) ?? path.basename(name), slugs);
    const remedy = meant ? `Did you mean ${meant}?` : 'Name a post by its slug, or by the path of its file.';
    throw new Error(`There is no post ${JSON.stringify(name)} in ${directory}. ${remedy}`);
  }
  return slug;
}
