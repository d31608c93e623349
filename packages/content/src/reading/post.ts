import path from 'node:path';
import type { FrontMatter } from '#front-matter/front-matter.ts';
import type { UnknownField } from '#front-matter/parse-source.ts';
import type { CodeFile } from '#markdown/parsing/included-code.ts';

export type Post = FrontMatter & {
  /** The names of its authors as one text: `Jun Watanabe and Leif Aasen`. */
  readonly author: string;
  /** For a translation, `<slug>/<language>`. */
  readonly slug: string;
  readonly translationOf?: string;
  readonly readingMinutes: number;
  readonly file: string;
  /** Markdown after the front matter; empty in a snapshot, because only the workshop needs it. */
  readonly markdown: string;
  /** The same for the same Markdown and included code; empty if it has no text. Present in a snapshot. */
  readonly textHash?: string;
  /** The same if lists and other posts' pages show the same of it. Present in a snapshot. */
  readonly fieldsHash?: string;
  /** What the workshop stored of this version. Present in a snapshot. */
  readonly version?: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
  /** The files that its code blocks may show; absent if there are none. */
  readonly code?: readonly CodeFile[];
  /** Fields in its front matter that have no effect, with what to do about each; absent if there are none. */
  readonly unknownFields?: readonly UnknownField[];
};

/** Converts a line of a post's Markdown to the line of its file (both 1-based). */
export function sourceLine({ markdownLine }: Pick<Post, 'markdownLine'>, line: number): number {
  return markdownLine - 1 + line;
}

/** The folder that contains the post's `index.md`, or the folder next to its file with the same name. */
export function folderOf({ file, slug }: Pick<Post, 'file' | 'slug'>): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(file).startsWith('index.') ? folder : path.posix.join(folder, slug.replace(/\/.*/, ''));
}

/** Returns when a post last changed, as the author wrote it: `updated`, unless the post's date is later. */
export function changedAt({ date, updated = date }: Pick<Post, 'date' | 'updated'>): string {
  // An `updated` without a time means midnight, but the post may have been published later that day.
  return Date.parse(updated) > Date.parse(date) ? updated : date;
}

/** Tells the author, in English, why readers can't see a post at `now` (epoch ms); empty for a listed post. */
export function badgesOf({ draft, date, unlisted }: Post, now: number): readonly string[] {
  const due = Date.parse(date);
  return [
    ...(draft ? ['Draft'] : []),
    ...(!draft && due > now ? [`Scheduled for ${momentInUtc(due, 'en-US')}`] : []),
    ...(unlisted ? ['Unlisted'] : []),
  ];
}

/** Formats a time (epoch ms) to the minute for a language: `Mar 14, 2026, 9:00 AM UTC`. */
export function momentInUtc(moment: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(moment)} UTC`;
}
