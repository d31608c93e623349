import type { ChartCell, ChartSpec } from '@portico/core/chart';
import { asMarkdown } from '#machine-readers/as-markdown.ts';

/** Returns a chart as Markdown: its title, and its numbers as a table. */
export function chartMarkdown({ title, data }: ChartSpec): string {
  const [header = [], ...rows] = data;
  const cellOf = (cell: ChartCell) => asMarkdown(String(cell ?? '')).replaceAll('|', '\\|');
  const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const line = header.map((_, index) => (index === 0 ? '---' : '---:'));
  const table = [header.map(cellOf), line, ...rows.map((row) => row.map(cellOf))].map(rowOf);
  return [`**${asMarkdown(title)}**`, '', ...table].join('\n');
}
