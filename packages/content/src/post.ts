import type { FrontMatter } from '#front-matter.ts';

/** A post: everything its front matter says, where it is, and its Markdown. */
export type Post = FrontMatter & {
  /** The names of its authors in one text: `Jun Watanabe and Leif Aasen`. */
  readonly author: string;
  /** The file's or folder's name; the segment in `/blog/:slug`. */
  readonly slug: string;
  readonly readingMinutes: number;
  /** Path of the Markdown file from the content folder. */
  readonly file: string;
  /** Markdown after the front matter. */
  readonly markdown: string;
  /** 1-based line of the file at which the Markdown begins. */
  readonly markdownLine: number;
};
