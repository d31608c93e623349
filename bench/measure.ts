import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds that `work` takes. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Bytes that what `make` returns keeps alive, in and out of the JavaScript heap. */
export function retainedBytes(make: () => unknown): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const usedBytes = () => {
    // What the first collection finalizes only the second one frees.
    collect();
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = usedBytes();
  const kept = [make()];
  const after = usedBytes();
  // Read after the measurement, so that nothing can be collected before it.
  return kept.length === 1 ? after - before : Number.NaN;
}

/** Rows of cells as text, each column as wide as its widest cell; numbers stand to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
  );
  return `${lines.map((cells) => cells.join('  ')).join('\n')}\n`;
}
