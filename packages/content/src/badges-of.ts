import type { Post } from '#post.ts';

/** What readers do not see of a post at `now` (milliseconds since the epoch), in English for its author; empty for a listed post. */
export function badgesOf({ draft, date, unlisted }: Post, now: number): readonly string[] {
  const due = Date.parse(date);
  return [
    ...(draft ? ['Draft'] : []),
    // A draft's date says little.
    ...(!draft && due > now ? [`Scheduled for ${momentInUtc(due, 'en-US')}`] : []),
    ...(unlisted ? ['Unlisted'] : []),
  ];
}

/** A moment (milliseconds since the epoch) to the minute, as a language writes it: `Mar 14, 2026, 9:00 AM UTC`. */
export function momentInUtc(moment: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(moment)} UTC`;
}
