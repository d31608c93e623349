import type { FrontMatter } from '#front-matter/front-matter.ts';

/** A post: everything its front matter says, where it is, and its Markdown. */
export type Post = FrontMatter & {
  /** The names of its authors in one text: `Jun Watanabe and Leif Aasen`. */
  readonly author: string;
  /** Tags left out because one of `tags` has the same address; absent if there are none. Only the check uses them. */
  readonly droppedTags?: readonly string[];
  /** The file's or folder's name; the segment in `/blog/:slug`. */
  readonly slug: string;
  readonly readingMinutes: number;
  /** Path of the Markdown file from the content folder. */
  readonly file: string;
  /** Markdown after the front matter, with the code of the files that its code blocks name. */
  readonly markdown: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
  /** The code in its Markdown that comes from files, in order; absent if there is none. See sourcePlace. */
  readonly includes?: readonly IncludedCode[];
};

/** Lines of a post's Markdown that come from a file. All lines are 1-based. */
export type IncludedCode = {
  /** The first of them, and how many there are. */
  readonly line: number;
  readonly count: number;
  /** Path of the file from the content folder, and its line that comes first. */
  readonly file: string;
  readonly fileLine: number;
  /** The line of the Markdown as it was written that comes after them. */
  readonly sourceEnd: number;
};

/** A line of a file. */
export type SourcePlace = {
  /** Path from the content folder. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
};

/** Returns where a line (1-based) of a post's Markdown was written: in its own file, or in one whose code it shows. */
export function sourcePlace({ file, markdownLine, includes = [] }: Post, line: number): SourcePlace {
  const include = includes.findLast((each) => each.line <= line);
  if (include === undefined) {
    return { file, line: markdownLine - 1 + line };
  }
  const within = line - include.line;
  return within < include.count
    ? { file: include.file, line: include.fileLine + within }
    : { file, line: markdownLine - 1 + include.sourceEnd + within - include.count };
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
