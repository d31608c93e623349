import path from 'node:path';
import type { FrontMatter } from '#front-matter/front-matter.ts';
import type { UnknownField } from '#front-matter/parse-source.ts';
import type { CodeFile } from '#markdown/parsing/included-code.ts';

export type Post = FrontMatter & {
  /** The names of its authors in one text: `Jun Watanabe and Leif Aasen`. */
  readonly author: string;
  /** A translation has `<slug>/<language>`. */
  readonly slug: string;
  readonly translationOf?: string;
  readonly readingMinutes: number;
  readonly file: string;
  /** Markdown after the front matter. */
  readonly markdown: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
  /** The files that its code blocks may name; absent if it names none. */
  readonly code?: readonly CodeFile[];
  /** Fields of its front matter that do nothing, with what to do about each; absent if it has none. */
  readonly unknownFields?: readonly UnknownField[];
};

/** Returns the line of the post's file for a line of its Markdown (both 1-based). */
export function sourceLine({ markdownLine }: Pick<Post, 'markdownLine'>, line: number): number {
  return markdownLine - 1 + line;
}

/** The folder of the post's `index.md`, or the one next to its file that has its name. */
export function folderOf({ file, slug }: Pick<Post, 'file' | 'slug'>): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(file).startsWith('index.') ? folder : path.posix.join(folder, slug.replace(/\/.*/, ''));
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
