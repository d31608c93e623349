import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ContentError } from '#content-error.ts';
import { LONGEST_FILE } from '#content-file.ts';
import { findIncludes, type Include } from '#includes/find-includes.ts';
import type { FileBeside } from '#includes/read-beside.ts';
import { linesOf } from '#lines-of.ts';
import type { IncludedCode, Post } from '#post.ts';
import { readingMinutes } from '#reading-time.ts';

/** Reads a file of a folder; see readBeside. */
export type ReadBeside = (folder: string, file: string) => Promise<FileBeside>;

export type PostWithCode = {
  /** Paths from the content folder of all files that the post asks for, also of those that are not there. */
  readonly files: ReadonlySet<string>;
  /** Equal for equal contents of those files; empty where there are none. */
  readonly digest: string;
} & (
  | { readonly post: Post }
  | {
      readonly errors: readonly ContentError[];
      /** The post with the code that is there. */
      readonly readable: Post;
    }
);

const MOST_INCLUDES = 100;

/**
 * Puts the code of the files that a post's code blocks name into its Markdown, so that whatever reads the post has it: page,
 * feeds, search and Markdown. The post says which lines those are (`includes`).
 */
export async function includeCode(post: Post, read: ReadBeside): Promise<PostWithCode> {
  const includes = findIncludes(post.markdown);
  if (includes.length === 0) {
    return { post, files: new Set(), digest: '' };
  }
  const folder = folderBeside(post);
  const errors: ContentError[] = [];
  const tell = (opening: number, message: string) =>
    errors.push({ code: 'include', file: post.file, line: post.markdownLine + opening, message });
  const texts = new Map<string, FileBeside>();
  const ready: ReadyInclude[] = [];
  for (const [index, include] of includes.entries()) {
    const { file, opening } = include;
    if (index === MOST_INCLUDES) {
      tell(opening, `a post may take code from files ${MOST_INCLUDES} times; split the post, or write the code here`);
      break;
    }
    const text = texts.get(file) ?? (await read(folder, file));
    texts.set(file, text);
    const code = codeOf(include, text);
    if ('mistake' in code) {
      tell(opening, `the code is not shown: ${code.mistake}`);
    } else {
      ready.push({ ...include, ...code, path: path.posix.join(folder, file) });
    }
  }
  const files = new Set([...texts.keys()].map((file) => path.posix.join(folder, file)));
  const digest = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('base64url');
  const length = ready.reduce((sum, { code }) => sum + code.join('\n').length, post.markdown.length);
  if (length > LONGEST_FILE) {
    const message = `with the code of its files the post has ${length.toLocaleString('en')} characters, and ${LONGEST_FILE.toLocaleString('en')} is the most; show a part of them with lines={5-12}, or split the post`;
    errors.push({ code: 'file-too-long', file: post.file, message });
  }
  const included = length > LONGEST_FILE ? post : withCode(post, ready);
  return { files, digest, ...(errors.length > 0 ? { errors, readable: included } : { post: included }) };
}

/** The folder whose files a post may show: that of its `index.md`, or the one beside it that has its name. */
function folderBeside({ file, slug }: Post): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(file) === 'index.md' ? folder : path.posix.join(folder, slug);
}

type Code = {
  readonly code: readonly string[];
  /** 1-based line of the file at which the code begins. */
  readonly fileLine: number;
};
type ReadyInclude = Include & Code & { readonly path: string };

function codeOf({ file, range, hasCode }: Include, text: FileBeside): Code | { readonly mistake: string } {
  if (hasCode) {
    return {
      mistake: `the block has code of its own, and file=${JSON.stringify(file)} asks for that of a file; take one of the two out (a title alone is title="…")`,
    };
  }
  if ('mistake' in text) {
    return text;
  }
  const { lines } = text;
  const [first, last] = range ?? [1, lines.length];
  return first >= 1 && first <= last && last <= lines.length
    ? { code: lines.slice(first - 1, last), fileLine: first }
    : {
        mistake: `there are no lines {${first}-${last}} in ${JSON.stringify(file)}, which has ${lines.length}; lines count from 1, as in lines={5-12}`,
      };
}

function withCode(post: Post, includes: readonly ReadyInclude[]): Post {
  const source = linesOf(post.markdown);
  const lines: string[] = [];
  const included: IncludedCode[] = [];
  let next = 0;
  for (const { opening, closing, fence, code, fileLine, path: file } of includes) {
    pushAll(lines, source.slice(next, opening));
    const first = source[opening] ?? '';
    const at = first.indexOf(fence);
    // What stands before the block belongs to the list or the quotation that it stands in.
    const before = first
      .slice(0, at)
      .replace(/[^>\s]/g, ' ')
      .replace(/>$/, '> ');
    const mark = longerThanIn(code, fence);
    lines.push(first.slice(0, at) + mark + first.slice(at + fence.length));
    included.push({ line: lines.length + 1, count: code.length, file, fileLine, sourceEnd: closing + 1 });
    for (const line of code) {
      lines.push(before + line);
    }
    lines.push(before + mark);
    next = closing + 1;
  }
  pushAll(lines, source.slice(next));
  const markdown = lines.join('\n');
  return { ...post, markdown, readingMinutes: readingMinutes(markdown), includes: included };
}

/** As `push` with all of them, which fails with a RangeError from some 125,000 arguments. */
function pushAll(lines: string[], more: readonly string[]): void {
  for (const line of more) {
    lines.push(line);
  }
}

/** A fence that no line of the code ends. */
function longerThanIn(code: readonly string[], fence: string): string {
  const mark = fence[0] ?? '`';
  const runs = code.map((line) => /^(?:`+|~+)/.exec(line.trimStart())?.[0] ?? '').filter((run) => run.startsWith(mark));
  const longest = runs.reduce((most, { length }) => Math.max(most, length), fence.length - 1);
  return mark.repeat(longest + 1);
}
