import type { FrontMatter } from '#front-matter/front-matter.ts';

export type Post = FrontMatter & {
  /** The names of its authors in one text: `Jun Watanabe and Leif Aasen`. */
  readonly author: string;
  /** A translation has `<slug>/<language>`. */
  readonly slug: string;
  readonly translationOf?: string;
  readonly readingMinutes: number;
  readonly file: string;
  /** Markdown after the front matter, with the code of the files that its code blocks name. */
  readonly markdown: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
  readonly includes?: readonly IncludedCode[];
};

/** Lines of a post's Markdown that come from a file. */
export type IncludedCode = {
  /** The first line (1-based), the number of lines, and how many more lines the Markdown has than the post's file because of them. */
  readonly line: number;
  readonly count: number;
  readonly added: number;
};

/** Returns the line of the post's file for a line of its Markdown (both 1-based); for included code, the line of its fence. */
export function sourceLine({ markdownLine, includes = [] }: Post, line: number): number {
  const before = includes.filter((include) => include.line <= line);
  const last = before.at(-1);
  const isIncluded = last !== undefined && line < last.line + last.count;
  const added = (isIncluded ? before.slice(0, -1) : before).reduce((sum, include) => sum + include.added, 0);
  return markdownLine - 1 + (isIncluded ? last.line - 1 : line) - added;
}

/** Returns when a post last changed, as it is written: `updated`, unless the post's date is later. */
export function changedAt({ date, updated = date }: Pick<Post, 'date' | 'updated'>): string {
  // An `updated` without a time means midnight, and the post may be from later that day.
  return Date.parse(updated) > Date.parse(date) ? updated : date;
}

/** Says in English, for its author, why readers do not see a post at `now` (epoch ms); empty for a listed post. */
export function badgesOf({ draft, date, unlisted }: Post, now: number): readonly string[] {
  const due = Date.parse(date);
  return [
    ...(draft ? ['Draft'] : []),
    ...(!draft && due > now ? [`Scheduled for ${momentInUtc(due, 'en-US')}`] : []),
    ...(unlisted ? ['Unlisted'] : []),
  ];
}

/** A moment (epoch ms) to the minute, as a language writes it: `Mar 14, 2026, 9:00 AM UTC`. */
export function momentInUtc(moment: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(moment)} UTC`;
}
