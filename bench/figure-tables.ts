import { type Figure, formatNumber, formatQuartiles, goalText, type Measured, meetsGoal, withUnit } from './figure.ts';
import { table } from './measure.ts';

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
