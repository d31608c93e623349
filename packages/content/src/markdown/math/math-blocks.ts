import type MarkdownIt from 'markdown-it';

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];

const MARK = '$$';

/**
 * `$$` alone on a line begins a formula and the next such line ends it, as on GitHub; or both stand on one line with the formula between
 * them and nothing else. Without an end it is text.
 */
export function useMathBlocks({ block: { ruler } }: MarkdownIt): void {
  ruler.before('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

const mathBlock: BlockRule = (state, startLine, endLine, silent) => {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  if (state.src[(state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)] !== '$') {
    return false;
  }
  const first = lineAt(startLine).trimEnd();
  const isOneLine = first.length > 2 * MARK.length && first.startsWith(MARK) && first.endsWith(MARK);
  if (!isOneLine && first !== MARK) {
    return false;
  }
  const end = isOneLine ? startLine : endOf(startLine + 1, endLine);
  if (end === undefined || (isOneLine && first.slice(2, -2).includes(MARK))) {
    return false;
  }
  if (silent) {
    return true;
  }
  const token = state.push('math_block', 'math', 0);
  token.content = isOneLine
    ? first.slice(MARK.length, -MARK.length)
    : state.getLines(startLine + 1, end, state.sCount[startLine] ?? 0, false);
  token.map = [startLine, end + 1];
  token.meta = { firstLine: isOneLine ? startLine : startLine + 1 };
  token.block = true;
  state.line = end + 1;
  return true;

  /** The line that ends the formula; undefined where the list or quotation that it stands in ends before. */
  function endOf(from: number, to: number): number | undefined {
    for (let line = from; line < to; line += 1) {
      const text = lineAt(line).trimEnd();
      if (text !== '' && (state.sCount[line] ?? 0) < state.blkIndent) {
        return undefined;
      }
      if (text === MARK) {
        return line;
      }
    }
    return undefined;
  }
};
