import { type Figure, formatNumber, type Measured, withUnit } from './figure.ts';

// What was measured in one run has a spread that nobody knows: this part of it is taken for that.
const UNKNOWN_SPREAD = 0.1;

export type Change = {
  readonly name: string;
  readonly kind: 'worse' | 'better' | 'same' | 'new' | 'gone';
  /** Before and after, in words. */
  readonly text: string;
};

/**
 * What became of each figure. It is worse, or better, where its medians differ by more than the distance of the quartiles
 * of either run.
 */
export function compareFigures(before: readonly Figure[], after: readonly Figure[]): readonly Change[] {
  const old = new Map(before.map((figure) => [figure.name, figure]));
  const now = new Set(after.map(({ name }) => name));
  return [
    ...after.map((figure) => change(old.get(figure.name), figure)),
    ...before.filter(({ name }) => !now.has(name)).map(({ name }): Change => ({ name, kind: 'gone', text: '' })),
  ];
}

function change(before: Figure | undefined, { name, unit, better, ours }: Figure): Change {
  const text = withUnit(formatNumber(ours.median), unit);
  if (before === undefined || before.unit !== unit) {
    return { name, kind: 'new', text };
  }
  const difference = (ours.median - before.ours.median) * (better === 'less' ? 1 : -1);
  const spread = Math.max(spreadOf(before.ours), spreadOf(ours));
  const kind = difference > 0 ? 'worse' : 'better';
  return {
    name,
    kind: Math.abs(difference) > spread ? kind : 'same',
    text: `${formatNumber(before.ours.median)} → ${text}, spread ${formatNumber(spread)}`,
  };
}

function spreadOf({ low, high, median, runs, of }: Measured): number {
  return runs === 1 || of !== undefined ? Math.abs(median) * UNKNOWN_SPREAD : high - low;
}
