type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** A measured value, next to a peer's in the same run. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly peer?: { readonly name: string; readonly value: number };
  /** Limits the value. */
  readonly budget?: Limit;
  /** Limits the value divided by the peer's. */
  readonly ratioBudget?: Limit;
};

export function isMissed(figure: Figure): boolean {
  return isOutside(figure.value, figure.budget) || isOutside(ratioOf(figure), figure.ratioBudget);
}

/** A table for the terminal, one line for each figure. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, unit, value, peer } = figure;
    const budget = budgetText(figure);
    const result = isMissed(figure) ? 'missed' : 'met';
    return [
      name,
      `${shortNumber(value)} ${unit}`,
      peer === undefined ? '' : `${peer.name} ${shortNumber(peer.value)}`,
      peer === undefined ? '' : shortNumber(ratioOf(figure)),
      budget,
      budget === '' ? '' : result,
    ];
  });
  const all = [['figure', 'value', 'peer', 'ratio', 'budget', ''], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that a part of the values are at most. NaN for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function ratioOf({ value, peer }: Figure): number {
  return peer === undefined ? Number.NaN : value / peer.value;
}

/** A value that is not a number, since nothing was measured, is outside every limit. */
function isOutside(value: number, limit: Limit | undefined): boolean {
  if (limit === undefined) {
    return false;
  }
  return 'atMost' in limit ? !(value <= limit.atMost) : !(value >= limit.atLeast);
}

function budgetText({ unit, budget, ratioBudget, peer }: Figure): string {
  const texts = [limitText(budget, ` ${unit}`), limitText(ratioBudget, ` × ${peer?.name}`)];
  return texts.filter((text) => text !== '').join(', ');
}

function limitText(limit: Limit | undefined, of: string): string {
  if (limit === undefined) {
    return '';
  }
  return 'atMost' in limit ? `at most ${limit.atMost}${of}` : `at least ${limit.atLeast}${of}`;
}

function shortNumber(value: number): string {
  return Math.abs(value) < 1000
    ? value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
    : value.toLocaleString('en-US', { maximumFractionDigits: 0 });
}
