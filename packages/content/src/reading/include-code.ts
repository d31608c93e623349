import { hash } from 'node:crypto';
import path from 'node:path';
import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { type FenceInfo, parseFenceInfo } from '#markdown/code/fence-info.ts';
import { blockTokens } from '#markdown/parsing/parser.ts';
import type { ContentError } from '#reading/content-error.ts';
import type { IncludedCode, Post } from '#reading/post.ts';
import { LONGEST_FILE, type TextFile } from '#reading/text-files.ts';
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

type ReadyInclude = Include & { readonly code: readonly string[]; readonly fileLine: number; readonly path: string };

export type PostWithCode = {
  /** With the code that is there. */
  readonly post: Post;
  /** Paths from the content folder of all files that the post names, also of missing ones. */
  readonly files: ReadonlySet<string>;
  /** Equal for equal contents of those files. */
  readonly digest: string;
  readonly errors: readonly ContentError[];
};

// Every such block has it; nearly all texts don't, and need not be parsed.
const MARK = 'file="';

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
    const isInFolder = isBelow(include.file);
    if (isInFolder && !texts.has(file)) {
      texts.set(file, await read(file));
    }
    const code = isInFolder ? codeOf(include, folder, texts.get(file)) : outside(include, folder);
    if (typeof code === 'string') {
      const line = post.markdownLine + include.opening;
      errors.push({ code: 'include', file: post.file, line, message: `the code is not shown: ${code}` });
    } else {
      ready.push({ ...include, ...code, path: file });
    }
  }
  const length = ready.reduce((sum, { code }) => sum + code.join('\n').length, post.markdown.length);
  const isTooLong = ready.length > 0 && length > LONGEST_FILE;
  if (isTooLong) {
    const message = `with the code of its files the post has ${length.toLocaleString('en')} characters, and ${LONGEST_FILE.toLocaleString('en')} is the most; show a part of them with lines={5-12}, or split the post`;
    errors.push({ code: 'file-too-long', file: post.file, message });
  }
  return {
    post: isTooLong || ready.length === 0 ? post : withCode(post, ready),
    files: new Set(texts.keys()),
    digest: hash('sha256', JSON.stringify([...texts]), 'base64url'),
    errors,
  };
}

function findIncludes(markdown: string): readonly Include[] {
  if (!markdown.includes(MARK)) {
    return [];
  }
  return blockTokens(markdown).flatMap(({ type, info, map, markup, content }) => {
    const { file, range } = type === 'fence' ? parseFenceInfo(unescapeAll(info)) : {};
    if (file === undefined || map === null) {
      return [];
    }
    const [opening, end] = map;
    const isClosed = end - opening === content.split('\n').length + 1;
    const hasCode = content.trim() !== '';
    return isClosed ? [{ opening, closing: end - 1, fence: markup, file, range, hasCode }] : [];
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

function outside({ file }: Include, folder: string): string {
  return `${JSON.stringify(file)} is not a path below the folder ${path.posix.basename(folder)}, or has a name that begins with a dot; put the file there, and write its path from there`;
}

type Code = { readonly code: readonly string[]; readonly fileLine: number };

/** The code, or why there is none. */
function codeOf({ file, range, hasCode }: Include, folder: string, source: TextFile | undefined): Code | string {
  const name = JSON.stringify(file);
  if (hasCode) {
    return `the block has code of its own, and file=${name} asks for that of a file; take one of the two out (for a title write title="…")`;
  }
  if (source === undefined) {
    return `there is no file ${name}; put it into the folder ${path.posix.basename(folder)}, or correct its name`;
  }
  if (source.error !== undefined) {
    const { line, message } = source.error;
    return `${name}${line === undefined ? '' : `, line ${line}`}: ${message}`;
  }
  const text = source.text.replace(/^\uFEFF/, '').replace(/(?:\r\n?|\n)$/, '');
  if (text.trim() === '') {
    return `${name} is empty; write what to show`;
  }
  const lines = linesOf(text);
  const [first, last] = range ?? [1, lines.length];
  return first >= 1 && first <= last && last <= lines.length
    ? { code: lines.slice(first - 1, last), fileLine: first }
    : `there are no lines {${first}-${last}} in ${name}, which has ${lines.length}; lines count from 1, as in lines={5-12}`;
}

function withCode(post: Post, includes: readonly ReadyInclude[]): Post {
  const source = linesOf(post.markdown);
  const included: IncludedCode[] = [];
  let lines: readonly string[] = [];
  let next = 0;
  for (const { opening, closing, fence, code, fileLine, path: file } of includes) {
    const first = source[opening] ?? '';
    const at = first.indexOf(fence);
    // The block may be in a list or a quotation.
    const before = first
      .slice(0, at)
      .replace(/[^>\s]/g, ' ')
      .replace(/>$/, '> ');
    const mark = longerThanIn(code, fence);
    const opened = first.slice(0, at) + mark + first.slice(at + fence.length);
    lines = [...lines, ...source.slice(next, opening), opened];
    included.push({ line: lines.length + 1, count: code.length, file, fileLine, sourceEnd: closing + 1 });
    lines = [...lines, ...code.map((line) => before + line), before + mark];
    next = closing + 1;
  }
  const markdown = [...lines, ...source.slice(next)].join('\n');
  return { ...post, markdown, readingMinutes: readingMinutes(markdown), includes: included };
}

/** Returns a fence that no line of the code ends. */
function longerThanIn(code: readonly string[], fence: string): string {
  const mark = fence[0] ?? '`';
  const runs = code.map((line) => /^(?:`+|~+)/.exec(line.trimStart())?.[0] ?? '').filter((run) => run.startsWith(mark));
  return mark.repeat(1 + runs.reduce((most, { length }) => Math.max(most, length), fence.length - 1));
}
