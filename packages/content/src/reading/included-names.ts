import path from 'node:path';
import { MAX_CODE_FILES } from '#limits.ts';
import { fileName } from '#markdown/code/fence-info.ts';
import { nameMistake } from '#markdown/parsing/included-code.ts';
import { unescapeText } from '#markdown/parsing/unescape.ts';
import { folderOf, type Post } from '#reading/post.ts';

const OPTION = 'file="';

/** Returns the paths of files whose code a post may show, each with its name in the text. The parser decides which of them are shown. */
export function includedNames(post: Pick<Post, 'file' | 'slug' | 'markdown'>): ReadonlyMap<string, string> {
  const folder = folderOf(post);
  const below = [...new Set(namesIn(post.markdown))]
    .filter((name) => nameMistake(name) === undefined)
    .slice(0, MAX_CODE_FILES);
  return new Map(below.map((name) => [path.posix.join(folder, name), name]));
}

function namesIn(markdown: string): readonly string[] {
  const [, ...options] = markdown.split(OPTION);
  return options.map((rest) => fileName(unescapeText(rest.slice(0, Math.max(0, rest.search(/["#]/))))));
}
