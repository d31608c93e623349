import type { Post } from '#post.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What readers do not see of a post at `now` (milliseconds since the epoch), for its author; empty for a listed post. */
export function badgesOf({ draft, date, unlisted }: Post, now: number): readonly string[] {
  const due = Date.parse(date);
  return [
    ...(draft ? ['Draft'] : []),
    // A draft's date says little.
    ...(!draft && due > now ? [`Scheduled for ${MOMENT.format(due)} UTC`] : []),
    ...(unlisted ? ['Unlisted'] : []),
  ];
}
