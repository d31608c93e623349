import { hash } from 'node:crypto';
import path from 'node:path';
import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import type { TextFile } from '#files/text-files.ts';
import { type CodeFile, MAX_CODE_FILES } from '#markdown/parsing/included-code.ts';
import { folderOf, type Post } from '#reading/post.ts';

const OPTION = 'file="';

/** Reads the files whose code a post may show. The parser decides which of them it shows. */
export async function includedFiles(
  post: Pick<Post, 'file' | 'slug' | 'markdown'>,
  read: (file: string) => Promise<TextFile | undefined>,
) {
  const folder = folderOf(post);
  const names = [...new Set(namesIn(post.markdown))].filter(isBelow).slice(0, MAX_CODE_FILES);
  const sources = await Promise.all(names.map((name) => read(path.posix.join(folder, name))));
  const code = names.map((name, index): CodeFile => {
    const source = sources[index];
    if (source === undefined) {
      const base = path.posix.basename(folder);
      const mistake = `the file ${JSON.stringify(name)} does not exist; put it into the folder ${base}, or correct its name`;
      return { name, mistake };
    }
    return source.error === undefined
      ? { name, text: source.text }
      : { name, mistake: `${JSON.stringify(name)}: ${source.error.message}` };
  });
  return {
    code,
    files: new Set(names.map((name) => path.posix.join(folder, name))),
    digest: hash('sha256', JSON.stringify(sources.map((source) => source?.digest)), 'base64url'),
  };
}

function namesIn(markdown: string): readonly string[] {
  const [, ...options] = markdown.split(OPTION);
  return options.map((rest) => unescapeAll(rest.slice(0, Math.max(0, rest.indexOf('"')))));
}

/** Whether a path stays below its folder, and no part of it is hidden: some hidden files hold secrets. */
function isBelow(file: string): boolean {
  return !/[\\\0]|^[a-z]:/i.test(file) && file.split('/').every((part) => part !== '' && !part.startsWith('.'));
}
