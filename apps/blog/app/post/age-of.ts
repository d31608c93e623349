import { type ContentIndex, checkedOn, isBehind, isStale, type Post } from '@portico/content';
import type { Age } from './age-note.tsx';

// A newer post counts as being on the same topic if it is one of the most closely related posts.
const RELATED_POSTS = 10;

/** Returns the age of a post if readers should know about it. `months` is `blog.ageNotice`, and `now` is in milliseconds since the epoch. */
export function ageOf(post: Post, index: ContentIndex, months: number | undefined, now: number): Age | undefined {
  if (months === undefined) {
    return undefined;
  }
  const isOld = isStale(post, months, now);
  const original = post.translationOf === undefined ? undefined : index.bySlug.get(post.translationOf);
  const behind = original !== undefined && isBehind(post, original);
  if (!isOld && !behind) {
    return undefined;
  }
  const newer = isOld ? newerThan(post, index, months, now) : undefined;
  return {
    ...(isOld && { checked: checkedOn(post) }),
    isBehind: behind,
    ...(newer && {
      newer: { slug: newer.slug, title: newer.title, ...(newer.lang !== undefined && { lang: newer.lang }) },
    }),
  };
}

function newerThan(post: Post, { related }: ContentIndex, months: number, now: number): Post | undefined {
  return related(post, RELATED_POSTS).find(
    (other) => Date.parse(other.date) > Date.parse(post.date) && !isStale(other, months, now),
  );
}
