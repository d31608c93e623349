import { hasLine, parseFenceInfo } from '#markdown/code/fence-info.ts';
import { lineOfToken, type Token } from '#markdown/parsing/tokens.ts';
import { unescapeText } from '#markdown/parsing/unescape.ts';

/** A code block that the check runs. */
export type RunBlock = {
  /** 1-based line of the Markdown at which it opens. */
  readonly line: number;
  readonly language: string;
  /** The file whose code it shows. The whole file is run. */
  readonly file: string | undefined;
  /** Its code. Lines that are shown as removed are empty. */
  readonly source: string;
};

const REMOVED = '[!code --]';

/** Returns the code blocks with the option `run`. */
export function runBlocks(tokens: readonly Token[]): readonly RunBlock[] {
  return tokens.flatMap((token): RunBlock | [] => {
    const fence = token.type === 'fence' ? parseFenceInfo(unescapeText(token.info)) : undefined;
    if (!fence?.runs) {
      return [];
    }
    const lines = token.content.split('\n');
    const isRemoved = (line: string, index: number) => hasLine(fence.deleted, index + 1) || line.includes(REMOVED);
    return {
      line: lineOfToken(token),
      language: fence.language,
      file: fence.file,
      source: lines.map((line, index) => (isRemoved(line, index) ? '' : line)).join('\n'),
    };
  });
}
