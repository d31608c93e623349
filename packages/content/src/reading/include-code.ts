import { hash } from 'node:crypto';
import path from 'node:path';
import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { type FenceInfo, parseFenceInfo } from '#markdown/code/fence-info.ts';
import { blockTokens } from '#markdown/parsing/parser.ts';
import type { ContentError } from '#reading/content-error.ts';
import type { IncludedCode, Post } from '#reading/post.ts';
import { LONGEST_FILE, type TextFile, tooLong } from '#reading/text-files.ts';
import { readingMinutes } from '#texts/reading-time.ts';

/** A code block that takes its code from a file: ```` ```ts file="server.ts" lines={5-12} ````. */
type Include = {
  /** 0-based lines of the Markdown with its fences. */
  readonly opening: number;
  readonly closing: number;
  readonly fence: string;
  /** As the author wrote it. */
  readonly file: string;
  readonly range: FenceInfo['range'];
  readonly hasCode: boolean;
};

type ReadyInclude = Include & { readonly code: readonly string[] };

export type PostWithCode = {
  /** With the code of the files. */
  readonly post: Post;
  /** Paths from the content folder of all files that the post names, also of missing ones. */
  readonly files: ReadonlySet<string>;
  /** Equal for equal contents of those files. */
  readonly digest: string;
  readonly errors: readonly ContentError[];
};

/** Returns the lines of a text, however its system ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/**
 * Puts the code of the files that a post's code blocks name into its Markdown, so that page, feeds, search and Markdown have it. `read`
 * takes a path from the content folder.
 */
export async function includeCode(
  post: Post,
  read: (file: string) => Promise<TextFile | undefined>,
): Promise<PostWithCode> {
  const folder = folderOf(post);
  const errors: ContentError[] = [];
  const ready: ReadyInclude[] = [];
  const texts = new Map<string, TextFile | undefined>();
  for (const include of findIncludes(post.markdown)) {
    const file = path.posix.join(folder, include.file);
    if (isBelow(include.file) && !texts.has(file)) {
      texts.set(file, await read(file));
    }
    const code = codeOf(include, folder, texts.get(file));
    if (typeof code === 'string') {
      const line = post.markdownLine + include.opening;
      errors.push({ code: 'include', file: post.file, line, message: `the code is not shown: ${code}` });
    } else {
      ready.push({ ...include, code });
    }
  }
  const withCode = ready.length === 0 ? post : insertCode(post, ready);
  const { length } = withCode.markdown;
  if (length > LONGEST_FILE) {
    const message = `with the code of its files, ${tooLong(length)}, or show a part of a file with lines={5-12}`;
    errors.push({ code: 'file-too-long', file: post.file, message });
  }
  return {
    post: withCode,
    files: new Set(texts.keys()),
    digest: hash('sha256', JSON.stringify([...texts]), 'base64url'),
    errors,
  };
}

function findIncludes(markdown: string): readonly Include[] {
  // Nearly all texts have none, and need not be parsed.
  const tokens = markdown.includes('file="') ? blockTokens(markdown) : [];
  return tokens.flatMap(({ type, info, map, markup, content }) => {
    const { file, range } = type === 'fence' ? parseFenceInfo(unescapeAll(info)) : {};
    if (file === undefined || map === null) {
      return [];
    }
    const [opening, end] = map;
    const isClosed = end - opening === content.split('\n').length + 1;
    return isClosed ? [{ opening, closing: end - 1, fence: markup, file, range, hasCode: content.trim() !== '' }] : [];
  });
}

/** The folder of the post's `index.md`, or the one next to its file that has its name. */
function folderOf({ file, slug }: Post): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(file) === 'index.md' ? folder : path.posix.join(folder, slug);
}

/** Whether a path stays below its folder, and no part of it is hidden: some hidden files hold secrets. */
function isBelow(file: string): boolean {
  return !/[\\\0]|^[a-z]:/i.test(file) && file.split('/').every((part) => part !== '' && !part.startsWith('.'));
}

/** The lines of code, or why there are none. */
function codeOf(
  { file, range, hasCode }: Include,
  folder: string,
  source: TextFile | undefined,
): readonly string[] | string {
  const name = JSON.stringify(file);
  if (!isBelow(file)) {
    return `${name} is not a path below the folder ${path.posix.basename(folder)}, or has a name that begins with a dot; put the file there, and write its path from there`;
  }
  if (hasCode) {
    return `the block already contains code; remove it, or remove file=${name}`;
  }
  if (source === undefined) {
    return `the file ${name} does not exist; put it into the folder ${path.posix.basename(folder)}, or correct its name`;
  }
  if (source.error !== undefined) {
    return `${name}: ${source.error.message}`;
  }
  const lines = linesOf(source.text.replace(/^\uFEFF/, '').replace(/(?:\r\n?|\n)$/, ''));
  const [first, last] = range ?? [1, lines.length];
  return first >= 1 && first <= last && last <= lines.length
    ? lines.slice(first - 1, last)
    : `the lines {${first}-${last}} are not in ${name}, which has ${lines.length}; lines count from 1, as in lines={5-12}`;
}

function insertCode(post: Post, blocks: readonly ReadyInclude[]): Post {
  const source = linesOf(post.markdown);
  const includes: IncludedCode[] = [];
  const lines: string[] = [];
  let next = 0;
  for (const { opening, closing, fence, code } of blocks) {
    const first = source[opening] ?? '';
    const at = first.indexOf(fence);
    // The block may be in a list or a quotation.
    const before = first
      .slice(0, at)
      .replace(/[^>\s]/g, ' ')
      .replace(/>$/, '> ');
    const mark = longerThanIn(code, fence);
    lines.push(...source.slice(next, opening), first.slice(0, at) + mark + first.slice(at + fence.length));
    includes.push({ line: lines.length + 1, count: code.length, added: code.length - (closing - opening - 1) });
    lines.push(...code.map((line) => before + line), before + mark);
    next = closing + 1;
  }
  const markdown = [...lines, ...source.slice(next)].join('\n');
  return { ...post, markdown, readingMinutes: readingMinutes(markdown), includes };
}

/** Returns a fence that no line of the code ends. */
function longerThanIn(code: readonly string[], fence: string): string {
  const mark = fence[0] ?? '`';
  const runs = code.map((line) => /^(?:`+|~+)/.exec(line.trimStart())?.[0] ?? '').filter((run) => run.startsWith(mark));
  return mark.repeat(Math.max(fence.length, ...runs.map(({ length }) => length + 1)));
}
