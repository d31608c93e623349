import { type Figure, formatNumber, formatQuartiles, goalText, type Measured, meetsGoal, withUnit } from './figure.ts';
import { table } from './measure.ts';
import type { Results } from './results.ts';

/** Figures as a table for the terminal: a row for each, and one below it for each peer. */
export function terminalTable(figures: readonly Figure[]): string {
  const rows = figures.flatMap((figure) => [
    { cells: row(withUnit(`${figure.name},`, figure.unit), figure.ours), goal: goalWithResult(figure) },
    ...Object.entries(figure.peers).map(([peer, measured]) => ({ cells: row(`  ${peer}`, measured), goal: '' })),
  ]);
  const head = { cells: ['', 'median', 'quartiles'], goal: 'goal' };
  const lines = table([head, ...rows].map(({ cells }) => cells)).split('\n');
  return [head, ...rows]
    .map(({ goal }, place) => `${lines[place]}  ${goal}`.trimEnd())
    .join('\n')
    .concat('\n');
}

function row(name: string, measured: Measured): string[] {
  return [name, formatNumber(measured.median), formatQuartiles(measured)];
}

function goalWithResult(figure: Figure): string {
  const met = meetsGoal(figure);
  const result = new Map([
    [true, ': met'],
    [false, ': not met'],
  ]);
  return `${goalText(figure)}${met === undefined ? '' : result.get(met)}`;
}

/** The page that shows the results of all benchmarks. */
export function resultsPage(all: readonly Results[]): string {
  const sections = all.map(({ bench, date, commit, machine, load, figures }) => {
    const rows = figures.map((figure) => [
      figure.name,
      withUnit(formatNumber(figure.ours.median), figure.unit),
      formatQuartiles(figure.ours),
      Object.entries(figure.peers)
        .map(([peer, { median }]) => `${peer} ${formatNumber(median)}`)
        .join(', '),
      goalWithResult(figure),
    ]);
    return `## ${bench}

![Chart of the figures of ${bench}](${bench}.svg)

${markdownTable([['', 'Ours', 'Quartiles', 'Peers', 'Goal'], ...rows])}
${date.slice(0, 10)}${commit === undefined ? '' : `, ${commit}`}; ${machine.processor}, ${machine.processors} processors, Node ${machine.node}; load average ${load.map((value) => value.toFixed(1)).join(' before, ')} after.
`;
  });
  return `# Results of the benchmarks

Written by \`npm run bench\`; what each figure is stands in [docs/performance.md](../../docs/performance.md).

${sections.join('\n')}`;
}

function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}
