import type MarkdownIt from 'markdown-it';
import { countOf } from '#count-of.ts';
import type { Notices } from '#markdown/notices.ts';
import { ruleNamed } from '#markdown/rule-named.ts';

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];
type State = Parameters<BlockRule>[0];

const LONGEST_CELL = 40;

/** Tells of cells that no column has: a table has as many columns as its header, and GitHub drops what goes past them. */
export function useTableNotices({ block: { ruler } }: MarkdownIt): void {
  const table = ruleNamed(ruler, 'table');
  ruler.at(
    'table',
    (state, startLine, endLine, silent) => {
      const matches = table(state, startLine, endLine, silent);
      if (matches && !silent) {
        tellOfCells(state, startLine);
      }
      return matches;
    },
    { alt: ['paragraph', 'reference'] },
  );
}

function tellOfCells(state: State, startLine: number): void {
  const notices: Notices | undefined = state.env.notices;
  const columns = cellsOf(state, startLine).length;
  for (let line = startLine + 2; line < state.line && notices?.isFull() === false; line += 1) {
    const cells = cellsOf(state, line);
    const lost = cells.slice(columns).find((cell) => cell !== '');
    if (lost !== undefined) {
      const shown = JSON.stringify(lost.slice(0, LONGEST_CELL));
      const has = `the row has ${countOf(cells.length, 'cell')} and the table's header ${columns}`;
      const remedy = 'add a column to the header, or write a | that belongs to a cell as \\|, in code too';
      notices.add('table', line + 1, `${has}, so what stands in the others is left out, such as ${shown}; ${remedy}`);
    }
  }
}

/** The cells of a row, as markdown-it divides it: at each `|` that has no backslash before it. */
function cellsOf(state: State, line: number): readonly string[] {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const row = state.src.slice(start, state.eMarks[line]).trim();
  const cells: string[] = [];
  let from = 0;
  for (let at = row.indexOf('|'); at >= 0; at = row.indexOf('|', at + 1)) {
    if (row[at - 1] !== '\\') {
      cells.push(row.slice(from, at));
      from = at + 1;
    }
  }
  cells.push(row.slice(from));
  const first = cells[0] === '' ? 1 : 0;
  const end = cells.length > first && cells.at(-1) === '' ? -1 : undefined;
  return cells.slice(first, end).map((cell) => cell.trim());
}
