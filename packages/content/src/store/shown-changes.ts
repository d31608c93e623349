import type { ContentSnapshot } from '#store/content-snapshot.ts';
import { changedPosts } from '#store/examine-changes.ts';
import { type GoneAddress, type GonePost, goneAddresses, gonePosts } from '#store/gone-addresses.ts';

/** What a change of the content means for readers who have the addresses of posts. */
export type ShownChanges = {
  readonly came: readonly string[];
  readonly changed: readonly string[];
  readonly went: readonly GonePost[];
  /** Other addresses that don't work any more. */
  readonly gone: readonly GoneAddress[];
};

export function shownChanges(before: ContentSnapshot, after: ContentSnapshot): ShownChanges {
  const [old, present] = [before.index.bySlug, after.index.bySlug];
  const saved = changedPosts(before, after).filter((post) => present.get(post.slug) === post);
  const [changed, came] = [true, false].map((isKnown) =>
    saved.map(({ slug }) => slug).filter((slug) => old.has(slug) === isKnown),
  );
  return {
    came: came ?? [],
    changed: changed ?? [],
    went: gonePosts(before, after),
    gone: goneAddresses(before, after),
  };
}
