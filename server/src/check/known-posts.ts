import { buildContentIndex, type ContentSnapshot, type Post } from '@portico/content';

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

/** The content as it will be when everything is published: what a draft may lead to. */
export function withAllPublished(snapshot: ContentSnapshot): ContentSnapshot {
  const posts = allPosts(snapshot).map((post) => ({ ...post, draft: false }));
  return { ...snapshot, index: buildContentIndex(posts, Number.POSITIVE_INFINITY) };
}
