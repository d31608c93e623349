import { buildContentIndex, type ContentSnapshot, type Post } from '@portico/content';

/** Every post that has a URL or will have one, drafts and scheduled posts too. */
export function allPosts({ index }: ContentSnapshot): readonly Post[] {
  return [...index.bySlug.values(), ...index.unpublished];
}

/** The content as it will be when everything is published: what a draft may lead to. */
export function withAllPublished(snapshot: ContentSnapshot): ContentSnapshot {
  const posts = allPosts(snapshot).map((post) => ({ ...post, draft: false }));
  return { ...snapshot, index: buildContentIndex(posts, Number.POSITIVE_INFINITY) };
}
