import type { Post } from '#reading/post.ts';

type Dates = Pick<Post, 'date' | 'updated' | 'reviewed' | 'evergreen'>;

/** The last day on which somebody confirmed a text: the day it was published, changed or reviewed. */
export function checkedOn({ date, updated = date, reviewed = date }: Dates): string {
  return [date, updated, reviewed].reduce((last, each) => (Date.parse(each) > Date.parse(last) ? each : last));
}

/** Whether a text was last checked at least `months` months ago. `now` is in milliseconds since the epoch. */
export function isStale(post: Dates, months: number, now: number): boolean {
  return !post.evergreen && monthsSince(checkedOn(post), now) >= months;
}

/** Full calendar months, in UTC. */
export function monthsSince(date: string, now: number): number {
  const [from, to] = [new Date(date), new Date(now)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}

/** Whether the original has changed since the translation was last changed or reviewed. */
export function isBehind(translation: Dates, { updated }: Pick<Post, 'updated'>): boolean {
  return updated !== undefined && Date.parse(updated) > Date.parse(checkedOn(translation));
}
