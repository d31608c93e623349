import { countOf } from '#count-of.ts';
import type { MarkAsText } from '#markdown/marks-as-text.ts';

const DELIMITERS = /^[\s|:-]+$/;
const ALMOST_DELIMITERS = /^[\s|:=_+*.–—-]+$/;

/** Rows of a table that is none, in the text of a paragraph or of a heading: readers see their pipes. At most one. */
export function tableAsText(content: string, within: string | undefined): readonly MarkAsText[] {
  if (!content.includes('|')) {
    return [];
  }
  const lines = content.split('\n').map((line) => line.trim());
  const row = lines.findIndex((line, index) => {
    const next = lines[index + 1] ?? '';
    const isNextRow = isRow(next) || (next.includes('|') && /[-–—]/.test(next) && ALMOST_DELIMITERS.test(next));
    return within === 'heading_open' ? isRow(line) : isNextRow && line.includes('|');
  });
  const text = lines[row];
  if (text === undefined) {
    return [];
  }
  const message = `the table is shown as text, with its pipes, since ${reasonOf(text, lines[row + 1] ?? '')}`;
  return [{ code: 'table', text, row, message }];
}

function isRow(line: string): boolean {
  return line.length > 2 && line.startsWith('|') && line.endsWith('|');
}

function reasonOf(header: string, next: string): string {
  const columns = columnsOf(header);
  const wanted = `| ${Array.from({ length: Math.min(columns, 6) }, () => '---').join(' | ')} |`;
  if (next === '') {
    return `the line below its header is no row; write ${wanted}`;
  }
  if (!/[-–—=_]/.test(next) || !ALMOST_DELIMITERS.test(next)) {
    return `its second line is not ${wanted}; put one below the header`;
  }
  return DELIMITERS.test(next) && columnsOf(next) !== columns
    ? `the line below its header has ${countOf(columnsOf(next), 'cell')}, and the header ${columns}; write ${wanted}`
    : `the line below its header has other signs than -, : and |, or an empty cell; write ${wanted}`;
}

function columnsOf(row: string): number {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/).length;
}
