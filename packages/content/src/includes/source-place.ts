import type { Post } from '#post.ts';

/** A line of a file. */
export type SourcePlace = {
  /** Path from the content folder. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
};

/** Where a line of a post's Markdown was written: in its own file, or in one whose code it shows. `line` is 1-based. */
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
