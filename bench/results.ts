import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import type { Figure } from './figure.ts';

const FOLDER = 'bench/results';

/** The machine's load average of the last minute: with other work on it, times mean little. */
export function loadNow(): number {
  return Number(loadavg()[0]?.toFixed(1));
}

export function writeResults(benchmark: string, figures: readonly Figure[], loadBefore: number): void {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const results = {
    date: new Date().toISOString(),
    commit: stdout?.trim() ?? '',
    machine: `${cpus()[0]?.model.trim()}, ${availableParallelism()} processors, Node ${process.versions.node}`,
    load: { before: loadBefore, after: loadNow() },
    figures,
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${benchmark}.json`), `${JSON.stringify(results, null, 2)}\n`);
}
