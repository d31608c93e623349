import { buildContentIndex, type ContentError, type ContentSnapshot, type Post } from '@portico/content';
import { matchRoute } from '@portico/site/match-route';
import { percentDecoded } from '#http/percent-decoded.ts';

/** Every post that has a URL or will have one, drafts and scheduled posts too. */
export function allPosts({ index }: Pick<ContentSnapshot, 'index'>): readonly Post[] {
  return [...index.bySlug.values(), ...index.unpublished];
}

/** The same, each as its file is now: in place of the last good version what can be read of one with a mistake. */
export function writtenPosts(snapshot: ContentSnapshot): readonly Post[] {
  const { broken = [] } = snapshot;
  const files = new Set(broken.map(({ file }) => file));
  return [...allPosts(snapshot).filter(({ file }) => !files.has(file)), ...broken];
}

/** The slug of the post that a path leads to, also by a former slug; undefined where it is no path of a post. */
export function slugAt(pathname: string, { index }: Pick<ContentSnapshot, 'index'>): string | undefined {
  const match = percentDecoded(pathname) === undefined ? undefined : matchRoute(pathname);
  return match?.name === 'post' ? (index.aliases.get(match.params.slug) ?? match.params.slug) : undefined;
}

/** The content as it will be when everything is published: what a draft may lead to. */
export function withAllPublished(snapshot: ContentSnapshot): ContentSnapshot {
  const posts = allPosts(snapshot).map((post) => ({ ...post, draft: false }));
  return { ...snapshot, index: buildContentIndex(posts, Number.POSITIVE_INFINITY) };
}

/** The mistakes of the content, and those of aliases that show once drafts and scheduled posts are published. */
export function errorsOf(snapshot: ContentSnapshot, allPublished: ContentSnapshot): readonly ContentError[] {
  const waiting = new Set(snapshot.index.unpublished.map(({ file }) => file));
  const later = allPublished.index.errors.filter(({ code, file }) => code === 'alias-clash' && waiting.has(file));
  return [...snapshot.errors, ...later];
}
