import { hash } from 'node:crypto';
import path from 'node:path';
import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { type FenceInfo, parseFenceInfo } from '#markdown/code/fence-info.ts';
import type { ContentError } from '#reading/content-error.ts';
import type { IncludedCode, Post } from '#reading/post.ts';
import { LONGEST_FILE, type TextFile, tooLong } from '#reading/text-files.ts';
import { readingMinutes } from '#texts/reading-time.ts';

// A fenced block, which may be in lists and quotations.
const BLOCK =
  /^(?<before>(?:[ \t>]|[-*+] |\d{1,9}[.)] )*)(?<fence>(?<mark>[`~])\k<mark>{2,})(?<info>.*)\n(?<body>(?:.*\n)*?)[ \t>]*\k<fence>\k<mark>*[ \t\r]*$/gm;

export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Puts the code of the files that code blocks name (`file="server.ts"`) into the Markdown, so that feeds and search have it too. */
export async function includeCode(post: Post, read: (file: string) => Promise<TextFile | undefined>) {
  const source = post.markdown;
  const folder = folderOf(post);
  const errors: ContentError[] = [];
  const includes: IncludedCode[] = [];
  const texts = new Map<string, TextFile | undefined>();
  let markdown = '';
  let end = 0;
  // Nearly all texts have none.
  for (const { groups = {}, index, 0: block } of source.includes('file="') ? source.matchAll(BLOCK) : []) {
    const { before = '', fence = '', mark = '', info = '', body = '' } = groups;
    const { file, range } = parseFenceInfo(unescapeAll(info));
    if (file === undefined) {
      continue;
    }
    const name = path.posix.join(folder, file);
    if (isBelow(file) && !texts.has(name)) {
      texts.set(name, await read(name));
    }
    const code = codeOf({ file, range, hasCode: /[^\s>]/.test(body) }, folder, texts.get(name));
    if (typeof code === 'string') {
      const line = post.markdownLine + source.slice(0, index).split('\n').length - 1;
      errors.push({ code: 'include', file: post.file, line, message: `the code is not shown: ${code}` });
      continue;
    }
    // No line of the code may end the block.
    const runs = code.map((line) => line.trimStart()).filter((line) => line.startsWith(fence));
    const outer = mark.repeat(Math.max(fence.length, ...runs.map((run) => run.search(/[^`~]|$/) + 1)));
    const inner = before.replace(/[^>\s]/g, ' ');
    markdown += `${source.slice(end, index) + before + outer + info}\n`;
    includes.push({
      line: markdown.split('\n').length,
      count: code.length,
      added: code.length - body.split('\n').length + 1,
    });
    markdown += [...code, outer].map((line) => inner + line).join('\n');
    end = index + block.length;
  }
  markdown += source.slice(end);
  if (markdown.length > LONGEST_FILE) {
    const message = `with the code of its files, ${tooLong(markdown.length)}, or show a part of a file with lines={5-12}`;
    errors.push({ code: 'file-too-long', file: post.file, message });
  }
  return {
    post: includes.length === 0 ? post : { ...post, markdown, readingMinutes: readingMinutes(markdown), includes },
    files: new Set(texts.keys()),
    digest: hash('sha256', JSON.stringify([...texts]), 'base64url'),
    errors,
  };
}

/** The folder of the post's `index.md`, or the one next to its file that has its name. */
export function folderOf({ file, slug }: Post): string {
  const folder = path.posix.dirname(file);
  return path.posix.basename(file).startsWith('index.') ? folder : path.posix.join(folder, slug.replace(/\/.*/, ''));
}

/** Whether a path stays below its folder, and no part of it is hidden: some hidden files hold secrets. */
function isBelow(file: string): boolean {
  return !/[\\\0]|^[a-z]:/i.test(file) && file.split('/').every((part) => part !== '' && !part.startsWith('.'));
}

function codeOf(
  { file, range, hasCode }: Pick<FenceInfo, 'range'> & { readonly file: string; readonly hasCode: boolean },
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
