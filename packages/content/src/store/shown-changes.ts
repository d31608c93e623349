import { setImmediate } from 'node:timers/promises';
import { percentDecoded, routes } from '@portico/core/routes';
import type { Post } from '#reading/post.ts';
import { redirectTarget } from '#reading/redirect-target.ts';
import { allPosts, type ContentSnapshot } from '#store/content-snapshot.ts';
import { changedPosts } from '#store/examine-changes.ts';

/** What a change of the content was for readers who have addresses of posts. */
export type ShownChanges = {
  readonly came: readonly string[];
  readonly changed: readonly string[];
  readonly went: readonly Gone[];
};

export type Gone = {
  readonly slug: string;
  /** The post that has its text now. */
  readonly movedTo?: Post | undefined;
  /** Its file, if that is still there and not public. */
  readonly hiddenIn?: string | undefined;
};

// Requests are answered between them.
const TEXTS_AT_ONCE = 50;
// Each with all posts.
const MAX_COMPARED = 20;
// Checking more would take minutes.
const MAX_LINKING = 200;
const ADDRESS = /(?<=[(<"]|\]:\s?)[^\s()<>"#?]{1,2048}/g;

export function shownChanges(before: ContentSnapshot, after: ContentSnapshot): ShownChanges {
  const [old, present] = [before.index.bySlug, after.index.bySlug];
  const saved = changedPosts(before, after).filter((post) => present.get(post.slug) === post);
  const [changed, came] = [true, false].map((isKnown) =>
    saved.map(({ slug }) => slug).filter((slug) => old.has(slug) === isKnown),
  );
  return { came: came ?? [], changed: changed ?? [], went: goneAddresses(before, after) };
}

/** The posts whose addresses lead nowhere now, though readers could open them before. */
function goneAddresses(before: ContentSnapshot, { index, redirects }: ContentSnapshot): readonly Gone[] {
  const { bySlug, aliases, unpublished } = index;
  const isThere = (slug: string) =>
    bySlug.has(slug) ||
    aliases.has(slug) ||
    redirectTarget(redirects, routes.post.href({ slug }), () => false) !== undefined;
  const gone = [...before.index.bySlug.values()].filter(({ slug }) => !isThere(slug));
  const hidden = new Map(unpublished.map(({ slug, file }) => [slug, file]));
  const taken = new Set<Post>();
  return gone.map(({ slug, title, markdown }, place) => {
    // The new file may have been seen before the old one was missed.
    const movedTo = (place < MAX_COMPARED ? [...bySlug.values()] : []).find(
      (other) => (other.title === title || other.markdown === markdown) && !taken.has(other),
    );
    if (movedTo !== undefined) {
      taken.add(movedTo);
    }
    return { slug, movedTo, hiddenIn: hidden.get(slug) };
  });
}

/** Returns the slugs of posts that may link to an address that leads nowhere now. */
export async function slugsLinkingToGone(before: ContentSnapshot, after: ContentSnapshot): Promise<readonly string[]> {
  const gone = new Set(goneAddresses(before, after).map(({ slug }) => slug));
  const linking: string[] = [];
  for (const [index, { slug, markdown }] of (gone.size === 0 ? [] : allPosts(after)).entries()) {
    if (namesOneOf(markdown, gone) && linking.push(slug) === MAX_LINKING) {
      break;
    }
    await (index % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1 && setImmediate());
  }
  return linking;
}

function namesOneOf(markdown: string, slugs: ReadonlySet<string>): boolean {
  return markdown.matchAll(ADDRESS).some(([address]) => {
    const [language = '', slug = ''] = (percentDecoded(address) ?? '').replace(/\/$/, '').split('/').reverse();
    return slugs.has(language) || slugs.has(`${slug}/${language}`);
  });
}
