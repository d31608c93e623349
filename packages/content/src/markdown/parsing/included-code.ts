import { closest } from '@portico/core/closest';
import type MarkdownIt from 'markdown-it';
import { linesOf } from '#files/text-files.ts';
import { MAX_CODE_FILES } from '#limits.ts';
import { FENCE_OPTION, type FenceInfo, parseFenceInfo } from '#markdown/code/fence-info.ts';
import { regionNames, regionOf } from '#markdown/code/file-region.ts';
import { lineOfToken, type Token, withoutControlCharacters } from '#markdown/parsing/tokens.ts';
import { unescapeText } from '#markdown/parsing/unescape.ts';

/** A file whose code a post may show, or the reason why it can't. */
export type CodeFile = { readonly name: string } & Found;

type Found = { readonly text: string } | { readonly mistake: string };

// A chart's block has other fields besides the file with its numbers.
const CHART = 'chart';
// The option without quotation marks, or with typographic ones.
const UNQUOTED = /(?<=\s|^)file=[^\s{}]{1,200}/;
const MAX_CODE_LENGTH = 500_000;
const TOO_LONG = `the code of all files together has more than ${MAX_CODE_LENGTH.toLocaleString('en')} characters; show a part of a file with lines={5-12}`;

/** Inserts the code of files into the blocks that name them (`file="server.ts"`). */
export function useIncludedCode({ core }: MarkdownIt): void {
  core.ruler.after('block', 'included-code', ({ tokens, env: { code = [], notices } }) => {
    let length = 0;
    for (const token of tokens) {
      const hasFile = token.type === 'fence' && token.info.includes('file=');
      const fence = hasFile ? parseFenceInfo(unescapeText(token.info)) : undefined;
      // A quoted option may contain it, too.
      const [unquoted] = (fence?.file === undefined && UNQUOTED.exec(token.info.replace(FENCE_OPTION, ''))) || [];
      const name = unquoted?.slice('file='.length).replace(/["'“”„‘’]/g, '');
      if (unquoted !== undefined && token.content.trim() !== '' && fence?.language !== CHART) {
        const message = `${unquoted} has no effect, because the block contains code; write title="${name}" for a title, or remove it`;
        notices?.report('code/option', lineOfToken(token), message);
      } else if (unquoted !== undefined) {
        const message = `the code is not shown: ${unquoted} needs straight quotation marks; write file="${name}"`;
        notices?.refuse('code/include', lineOfToken(token), message);
      }
      if (fence?.file === undefined) {
        continue;
      }
      const found = codeOf(token, fence, code);
      length += 'text' in found ? found.text.length : 0;
      if ('text' in found && length <= MAX_CODE_LENGTH) {
        const { content: written } = token;
        const { language, file } = fence;
        const meta = {
          ...token.meta,
          isIncluded: true,
          written,
          file,
          headLines: written.trim() === '' ? 0 : linesOf(written.trimEnd()).length,
        };
        Object.assign(token, { content: language === CHART ? withData(written, found.text) : found.text, meta });
      } else {
        const mistake = 'mistake' in found ? found.mistake : TOO_LONG;
        notices?.refuse('code/include', lineOfToken(token), `the code is not shown: ${mistake}`);
      }
    }
  });
}

/** Inserts the numbers of a file below the other fields of a chart. */
function withData(fields: string, text: string): string {
  const data = linesOf(text).map((line) => `  ${line}`);
  return [`${fields.trimEnd()}${fields.trimEnd() === '' ? '' : '\n'}data: |2`, ...data].join('\n');
}

/** Returns what a block shows of a file, or why it shows nothing. */
function codeOf({ content }: Token, { file, region, range, language }: FenceInfo, files: readonly CodeFile[]): Found {
  const name = JSON.stringify(file);
  if (content.trim() !== '' && language !== CHART) {
    return { mistake: `the block already contains code; remove it, or remove file=${name}` };
  }
  const found = files.find((each) => each.name === file);
  if (found === undefined) {
    return {
      mistake: nameMistake(file ?? '') ?? `the post names more than ${MAX_CODE_FILES} files; show fewer`,
    };
  }
  if ('mistake' in found) {
    return found;
  }
  const text = withoutControlCharacters(found.text).replace(/^\uFEFF|(?:\r\n?|\n)$/g, '');
  const lines = text === '' ? [] : linesOf(text);
  if (region !== undefined) {
    return codeOfRegion(lines, region, name);
  }
  const [first, last] = range ?? [1, lines.length];
  return first >= 1 && first <= last && last <= lines.length
    ? { text: `${lines.slice(first - 1, last).join('\n')}\n` }
    : {
        mistake: `the lines {${first}-${last}} are not in ${name}, which has ${lines.length}; lines count from 1, as in lines={5-12}`,
      };
}

/** Explains why a name can't refer to a file in the folder of the post; undefined if it can. */
export function nameMistake(file: string): string | undefined {
  const name = JSON.stringify(file);
  if (file === '') {
    return 'file="" names no file; write its name, as in file="server.ts"';
  }
  if (/^[a-z]{2,}:/i.test(file)) {
    return `${name} is an address; save the file in the post's folder, and write its name, as in file="server.ts"`;
  }
  if (/^\/|^~\/|^[a-z]:|[\\\0]|(?:^|\/)\.{1,2}(?:\/|$)|\/\/|\/$/i.test(file)) {
    return `${name} is not a path below the post's folder; put the file there, and write its path from there, as in file="server.ts"`;
  }
  return /(?:^|\/)\./.test(file)
    ? `${name} has a part that begins with a dot, and such files may hold secrets; save it under another name`
    : undefined;
}

function codeOfRegion(lines: readonly string[], region: string, file: string): Found {
  const found = regionOf(lines, region);
  if (found !== undefined) {
    return { text: `${found.join('\n')}\n` };
  }
  const names = regionNames(lines);
  const problem = names.includes(region) ? 'is not closed' : 'does not exist';
  const nearest = names.includes(region) ? undefined : closest(region, names);
  const advice =
    nearest === undefined
      ? `put the lines between the comments "#region ${region}" and "#endregion"`
      : `did you mean ${JSON.stringify(nearest)}?`;
  return { mistake: `the region ${JSON.stringify(region)} of ${file} ${problem}; ${advice}` };
}
