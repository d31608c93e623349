import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { type FenceInfo, parseFenceInfo } from '#markdown/code/fence-info.ts';
import { blockTokens } from '#markdown/markdown.ts';

/** A code block that takes its code from a file: ```` ```ts file="server.ts" lines={5-12} ````. */
export type Include = {
  /** 0-based lines of the Markdown on which its fences stand. */
  readonly opening: number;
  readonly closing: number;
  /** The characters of its fences. */
  readonly fence: string;
  /** As the author wrote it. */
  readonly file: string;
  /** See FenceInfo. */
  readonly range: FenceInfo['range'];
  /** Whether it has code of its own. */
  readonly hasCode: boolean;
};

// What every such block has; texts without it, which are nearly all, are not read for blocks.
const MARK = 'file="';

/** The code blocks of a post that take their code from a file, in their order. One without an end is left out. */
export function findIncludes(markdown: string): readonly Include[] {
  if (!markdown.includes(MARK)) {
    return [];
  }
  return blockTokens(markdown).flatMap(({ type, info, map, markup, content }) => {
    const { file, range } = type === 'fence' ? parseFenceInfo(unescapeAll(info)) : {};
    if (file === undefined || map === null) {
      return [];
    }
    const [opening, end] = map;
    // Its lines are those of the code, the opening one and the closing one.
    const isClosed = end - opening === content.split('\n').length + 1;
    const hasCode = content.trim() !== '';
    return isClosed ? [{ opening, closing: end - 1, fence: markup, file, range, hasCode }] : [];
  });
}
