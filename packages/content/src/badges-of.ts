import type { Post } from '#post.ts';

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What readers do not see of a post at `now` (milliseconds since the epoch), for its author; empty for a listed post. */
export function badgesOf({ draft, date, unlisted }: Post, now: number): readonly string[] {
  const due = Date.parse(date);
  return [
    ...(draft ? ['Draft'] : []),
    // A draft's date says little.
    ...(!draft && due > now ? [`Scheduled for ${momentInUtc(due)}`] : []),
    ...(unlisted ? ['Unlisted'] : []),
  ];
}

/** A moment (milliseconds since the epoch) to the minute: `Mar 14, 2026, 9:00 AM UTC`. */
export function momentInUtc(moment: number): string {
  return `${FORMAT.format(moment)} UTC`;
}
