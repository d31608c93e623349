import { topicSlug } from '@portico/config/slugify';
import type { ContentIndex, Post } from '@portico/content';

const MAX_TAGS = 6;

// Each page of a list shows its tags, and finding them reads all of its posts.
const known = new WeakMap<readonly Post[], readonly string[]>();

/** The most frequent tags of the posts of a list, except for the one with the slug `own`. */
export function frequentTags(posts: readonly Post[], topics: ContentIndex['topics'], own?: string): readonly string[] {
  const tags = known.get(posts) ?? countTags(posts, topics, own);
  known.set(posts, tags);
  return tags;
}

function countTags(posts: readonly Post[], topics: ContentIndex['topics'], own?: string): readonly string[] {
  // Slugifies each spelling once.
  const spellings = Map.groupBy(
    posts.flatMap(({ tags }) => tags),
    (name) => name,
  );
  const bySlug = Map.groupBy(spellings, ([name]) => topicSlug(name, topics));
  return [...bySlug]
    .filter(([slug]) => slug !== own)
    .map(([, spelled]) => ({
      name: spelled[0]?.[0] ?? '',
      count: spelled.reduce((sum, [, all]) => sum + all.length, 0),
    }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_TAGS)
    .map(({ name }) => name);
}
