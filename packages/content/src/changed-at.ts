import type { Post } from '#post.ts';

/** When a post last changed, ISO 8601 as it is written: its `updated`, or its date where that is later or the only one. */
export function changedAt({ date, updated = date }: Pick<Post, 'date' | 'updated'>): string {
  // A day alone begins at midnight, and the post may be of later on that day.
  return Date.parse(updated) > Date.parse(date) ? updated : date;
}
