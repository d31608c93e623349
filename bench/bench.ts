import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A measured value, which may be compared with a peer's from the same run. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly peer?: { readonly name: string; readonly value: number };
};

export type Run = (bench: Bench) => Promise<readonly Figure[]>;

/** One run of a benchmark. */
export type Bench = {
  /** A temporary folder. */
  readonly directory: string;
  /** Returns the first value, or the second one with `--quick`. */
  pick(full: number, quick: number): number;
  /** Calls the function when the benchmark ends, the last added first. */
  onEnd(work: () => void | PromiseLike<void>): void;
  end(): Promise<void>;
};

export function createBench(mode: 'full' | 'quick'): Bench {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bench-'));
  const ends = new AsyncDisposableStack();
  ends.defer(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  const end = () => ends.disposeAsync();
  const onSignal = () => end().finally(() => process.exit(1));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  return { directory, pick: (full, quick) => (mode === 'full' ? full : quick), onEnd: (work) => ends.defer(work), end };
}

/** Returns NaN if `values` is empty. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A number with as many digits as a reader needs. */
export function shortNumber(value: number): string {
  const digits = Math.abs(value) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return value.toLocaleString('en-US', digits);
}
