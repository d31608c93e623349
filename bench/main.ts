import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compareFigures } from './compare.ts';
import { type Figure, meetsGoal } from './figure.ts';
import { terminalTable } from './figure-tables.ts';
import { table } from './measure.ts';
import { loadNow, type Results, readResults, resultsOf, writeResults } from './results.ts';

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
  'bad-content': () => import('./bad-content.ts'),
  check: () => import('./check.ts'),
  export: () => import('./export.ts'),
  'export-killed': () => import('./export-killed.ts'),
  faults: () => import('./faults.ts'),
  flood: () => import('./flood.ts'),
  'hostile-post': () => import('./hostile-post.ts'),
  'hostile-texts': () => import('./hostile-texts.ts'),
  interaction: () => import('./interaction.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  navigation: () => import('./navigation.ts'),
  paint: () => import('./paint.ts'),
  palette: () => import('./palette.ts'),
  'post-html': () => import('./post-html.ts'),
  publish: () => import('./publish.ts'),
  scale: () => import('./scale.ts'),
  search: () => import('./search.ts'),
  server: () => import('./server.ts'),
  soak: () => import('./soak.ts'),
  workers: () => import('./workers.ts'),
};
const NAMES = Object.keys(benchmarks);

const RESULTS = 'bench/results';
const QUIET_LOAD = 0.3;
const REST_MS = 2000;
const LONGEST_REST_MS = 180_000;
const USAGE = `Usage: npm run bench                          all benchmarks, for hours
       npm run bench -- NAME [words]          one of: ${NAMES.join(', ')}
       npm run bench -- compare OLD [NEW]     what became worse than in OLD, a file or a folder of results; NEW is ${RESULTS}
`;

const [name = '', ...words] = process.argv.slice(2);
const load = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (name === '') {
  await runAll();
} else if (name === 'compare' && words[0] !== undefined) {
  try {
    compare(words[0], words[1] ?? RESULTS);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
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
    process.stdout.write(`\nWritten: ${RESULTS}/${name}.json, ${name}.svg\n`);
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

/** Ends with 1 where a figure became worse, or where there is nothing to compare. */
function compare(before: string, after: string): void {
  const newer = new Map(resultsIn(after).map(({ bench, figures }) => [bench, figures]));
  const pairs = resultsIn(before).flatMap(({ bench, figures }) => {
    const now = newer.get(bench);
    return now === undefined ? [] : [{ bench, changes: compareFigures(figures, now) }];
  });
  if (pairs.length === 0) {
    throw new Error(
      `${before} and ${after} have no benchmark in common. npm run bench -- NAME writes into ${RESULTS}.`,
    );
  }
  const rows = pairs.flatMap(({ bench, changes }) =>
    changes.map(({ kind, name: figure, text }) => [kind, bench, figure, text]),
  );
  process.stdout.write(table(rows));
  const worse = rows.filter(([kind]) => kind === 'worse').length;
  process.stdout.write(`\n${worse} worse by more than the spread\n`);
  process.exitCode = worse === 0 ? 0 : 1;
}

function resultsIn(place: string): readonly Results[] {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) {
    return [readResults(place)];
  }
  const files = readdirSync(place).filter((file) => file.endsWith('.json'));
  return files.map((file) => readResults(path.join(place, file)));
}
