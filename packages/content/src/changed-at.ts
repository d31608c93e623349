import type { Post } from '#post.ts';

/** When a post last changed: its `updated`, or its date where that is later or the only one. */
export function changedAt({ date, updated = date }: Pick<Post, 'date' | 'updated'>): Date {
  // A day alone begins at midnight, and the post may be of later on that day.
  return new Date(Math.max(Date.parse(date), Date.parse(updated)));
}
