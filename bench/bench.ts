import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Figure } from './figure.ts';

export type Run = (bench: Bench) => Promise<readonly Figure[]>;

/** One run of a benchmark. */
export type Bench = {
  /** A temporary folder. */
  readonly directory: string;
  /** Returns the first value, or the second one with `--quick`. */
  pick(full: number, quick: number): number;
  /** Calls the function when the benchmark ends, the last added first. */
  onEnd(end: () => unknown): void;
  end(): Promise<void>;
};

export function createBench(mode: 'full' | 'quick'): Bench {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bench-'));
  const ends = [() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })];
  const end = async () => {
    for (const each of ends.splice(0).reverse()) {
      await each();
    }
  };
  const onSignal = () => end().finally(() => process.exit(1));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  return {
    directory,
    pick: (full, quick) => (mode === 'full' ? full : quick),
    onEnd: (each) => ends.push(each),
    end,
  };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
