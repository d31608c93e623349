import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { type Figure, figureSchema } from './figure.ts';

const resultsSchema = v.object({
  bench: v.string(),
  /** ISO 8601, when it ended. */
  date: v.string(),
  /** Of the repository; `+` at its end where files differed from it. */
  commit: v.optional(v.string()),
  machine: v.object({ processor: v.string(), processors: v.number(), node: v.string() }),
  /** The load average of the last minute, before and after: a machine that did something else gives no figures. */
  load: v.tuple([v.number(), v.number()]),
  figures: v.array(figureSchema),
});

export type Results = Readonly<v.InferOutput<typeof resultsSchema>>;

/** The results of a run that has ended now. */
export function resultsOf(bench: string, figures: readonly Figure[], loadBefore: number): Results {
  const names = figures.map(({ name }) => name);
  const again = names.find((name, place) => names.indexOf(name) !== place);
  if (again !== undefined) {
    throw new Error(
      `The benchmark ${bench} has two figures called ${JSON.stringify(again)}. Give each a name of its own.`,
    );
  }
  return {
    bench,
    date: new Date().toISOString(),
    ...commit(),
    machine: {
      processor: cpus()[0]?.model.trim() || 'unknown processor',
      processors: availableParallelism(),
      node: process.versions.node,
    },
    load: [loadBefore, loadNow()],
    figures: [...figures],
  };
}

/** The load average of the last minute. */
export function loadNow(): number {
  return loadavg()[0] ?? 0;
}

function commit(): { readonly commit?: string } {
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!bench/results') !== '';
    return { commit: `${git('rev-parse', '--short', 'HEAD').trim()}${changed ? '+' : ''}` };
  } catch {
    // A copy of the files without their history.
    return {};
  }
}

/** Writes a benchmark's results into a folder. */
export function writeResults(folder: string, results: Results): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${results.bench}.json`), `${JSON.stringify(results, null, 2)}\n`);
}

/** Throws, naming the file, for one that is not there or that no benchmark has written. */
export function readResults(file: string): Results {
  try {
    return v.parse(resultsSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new Error(`${file} has no results of a benchmark: ${why}. npm run bench -- NAME writes some.`);
  }
}
