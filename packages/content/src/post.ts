import type { FrontMatter } from '#front-matter.ts';

/** A post: everything its front matter says, where it is, and its Markdown. */
export type Post = FrontMatter & {
  /** The names of its authors in one text: `Jun Watanabe and Leif Aasen`. */
  readonly author: string;
  /** Tags that one of `tags` has the address of; absent where there is none. For the check alone. */
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
  /** The code in its Markdown that comes from files, in its order; absent where there is none. See sourcePlace. */
  readonly includes?: readonly IncludedCode[];
};

/** Lines of a post's Markdown that come from a file. All lines are 1-based. */
export type IncludedCode = {
  /** The first of them, and how many there are. */
  readonly line: number;
  readonly count: number;
  /** Path of the file from the content folder, and its line that is the first. */
  readonly file: string;
  readonly fileLine: number;
  /** The line of the Markdown as it was written that comes after them. */
  readonly sourceEnd: number;
};
