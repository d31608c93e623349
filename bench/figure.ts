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
  const head = ['figure', 'value', 'peer', 'ratio', 'budget', ''];
  const rows = [head, ...figures.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
    .concat('\n');
}

function cellsOf(figure: Figure): readonly string[] {
  const { name, unit, value, peer, budget, ratioBudget } = figure;
  const limits = [limitText(budget, unit), limitText(ratioBudget, `× ${peer?.name}`)].filter((text) => text !== '');
  const beside =
    peer === undefined ? ['', ''] : [`${peer.name} ${shortNumber(peer.value)}`, shortNumber(ratioOf(figure))];
  const result = isMissed(figure) ? 'missed' : 'met';
  return [name, `${shortNumber(value)} ${unit}`, ...beside, limits.join(', '), limits.length === 0 ? '' : result];
}

/** Returns NaN if `values` is empty. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function ratioOf({ value, peer }: Figure): number {
  return peer === undefined ? Number.NaN : value / peer.value;
}

/** If nothing was measured, the value is NaN and outside every limit. */
function isOutside(value: number, limit: Limit | undefined): boolean {
  if (limit === undefined) {
    return false;
  }
  return 'atMost' in limit ? !(value <= limit.atMost) : !(value >= limit.atLeast);
}

function limitText(limit: Limit | undefined, of: string): string {
  if (limit === undefined) {
    return '';
  }
  return 'atMost' in limit ? `at most ${limit.atMost} ${of}` : `at least ${limit.atLeast} ${of}`;
}

function shortNumber(value: number): string {
  const digits = Math.abs(value) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return value.toLocaleString('en-US', digits);
}
