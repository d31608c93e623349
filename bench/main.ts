import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Figure, meetsGoal } from './figure.ts';
import { terminalTable } from './figure-tables.ts';
import { loadNow, readResults, resultsOf, writeResults } from './results.ts';

/*
 * npm run bench runs all benchmarks, each in a process of its own, npm run bench -- NAME [words] one. Figures go to the
 * terminal and, of a run without words, which measures less or something else, to bench/results.
 */

/** A benchmark that gives nothing has printed what it found. */
type Benchmark = {
  readonly run: (words: readonly string[]) => Given | Promise<Given>;
};
// biome-ignore lint/suspicious/noConfusingVoidType: what a function without a return statement gives.
type Given = readonly Figure[] | void;

const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  export: () => import('./export.ts'),
  navigation: () => import('./navigation.ts'),
  paint: () => import('./paint.ts'),
  palette: () => import('./palette.ts'),
  publish: () => import('./publish.ts'),
  scale: () => import('./scale.ts'),
  server: () => import('./server.ts'),
};
const NAMES = Object.keys(benchmarks);

const RESULTS = 'bench/results';
const QUIET_LOAD = 0.3;
const REST_MS = 2000;
const LONGEST_REST_MS = 180_000;
const USAGE = `Usage: npm run bench                          all benchmarks, for hours
       npm run bench -- NAME [words]          one of: ${NAMES.join(', ')}
`;

const [name = '', ...words] = process.argv.slice(2);
const load = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (name === '') {
  await runAll();
} else if (load !== undefined) {
  const loadBefore = loadNow();
  const { run } = await load();
  report(await run(words), loadBefore);
} else {
  process.stdout.write(USAGE);
  process.exitCode = name === '--help' ? 0 : 1;
}

function report(figures: Given, loadBefore: number): void {
  if (!Array.isArray(figures) || figures.length === 0) {
    return;
  }
  const results = resultsOf(name, figures, loadBefore);
  process.stdout.write(`\n${terminalTable(figures)}`);
  if (words.length === 0) {
    writeResults(RESULTS, results);
    process.stdout.write(`\nWritten: ${RESULTS}/${name}.json\n`);
  }
}

/** Until the load of the benchmark before is over, which would be in the next one's times. What else this machine does may go on. */
async function untilQuiet(): Promise<void> {
  const until = performance.now() + LONGEST_REST_MS;
  if (loadNow() > QUIET_LOAD) {
    process.stdout.write(`\nWaiting for the load to go down from ${loadNow().toFixed(1)} …\n`);
  }
  while (loadNow() > QUIET_LOAD && performance.now() < until) {
    await setTimeout(REST_MS);
  }
}

async function runAll(): Promise<void> {
  const failed: string[] = [];
  const missed: string[] = [];
  for (const bench of NAMES) {
    await untilQuiet();
    const begun = Date.now();
    process.stdout.write(`\n${bench}\n\n`);
    const { status } = spawnSync(process.execPath, [import.meta.filename, bench], { stdio: 'inherit' });
    if (status !== 0) {
      failed.push(bench);
    }
    const file = path.join(RESULTS, `${bench}.json`);
    if (existsSync(file) && statSync(file).mtimeMs >= begun) {
      const figures = readResults(file).figures.filter((figure) => meetsGoal(figure) === false);
      missed.push(...figures.map((figure) => `  ${bench}: ${figure.name}\n`));
    }
  }
  process.stdout.write(`\n${missed.length} goals not met\n${missed.join('')}`);
  if (failed.length > 0) {
    process.stdout.write(`Not run to their end: ${failed.join(', ')}. See above what each needs.\n`);
    process.exitCode = 1;
  }
}
