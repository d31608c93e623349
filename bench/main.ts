import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { createBench, type Figure, type Run } from './bench.ts';
import { isMissed } from './budgets.ts';
import { rowOf, writeResults } from './results.ts';

const benchmarks: Readonly<Record<string, () => Promise<{ readonly run: Run }>>> = {
  export: () => import('./export.ts'),
  navigation: () => import('./navigation.ts'),
  paint: () => import('./paint.ts'),
  palette: () => import('./palette.ts'),
  scale: () => import('./scale.ts'),
  server: () => import('./server.ts'),
};
const NAMES = Object.keys(benchmarks);
const USAGE = `Usage: npm run bench                    all benchmarks, for an hour or more
       npm run bench -- NAME            one of: ${NAMES.join(', ')}
       npm run bench -- NAME --quick    the same but shorter; writes no results
`;

const words = process.argv.slice(2);
const name = words.find((word) => !word.startsWith('--'));
const mode = words.includes('--quick') ? 'quick' : 'full';

if (name === undefined) {
  const options = words.filter((word) => word === '--quick');
  const failed = NAMES.filter((each) => {
    process.stdout.write(`\n${each}\n`);
    return spawnSync(process.execPath, [import.meta.filename, each, ...options], { stdio: 'inherit' }).status !== 0;
  });
  process.stdout.write(failed.length === 0 ? '\nAll budgets met\n' : `\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} else if (Object.hasOwn(benchmarks, name)) {
  await runOne(name);
} else {
  process.stdout.write(USAGE);
  process.exitCode = 1;
}

async function runOne(benchmark: string): Promise<void> {
  const before = loadNow();
  const { run } = (await benchmarks[benchmark]?.()) ?? {};
  const bench = createBench(mode);
  try {
    const figures = (await run?.(bench)) ?? [];
    print(benchmark, figures);
    process.exitCode = figures.some((figure) => isMissed(benchmark, figure)) ? 1 : 0;
    if (mode === 'full') {
      const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} processors, Node ${process.versions.node}`;
      const load = { before, after: loadNow() };
      writeResults(benchmark, { date: new Date().toISOString(), machine, load, figures: [...figures] });
    }
  } finally {
    await bench.end();
  }
}

function print(benchmark: string, figures: readonly Figure[]): void {
  const header = ['figure', 'value', 'peer', 'ratio', 'budget', ''];
  const rows = [header, ...figures.map((figure) => rowOf(benchmark, figure))];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(width(column))).join('  '));
  process.stdout.write(`\n${lines.map((line) => line.trimEnd()).join('\n')}\n`);
}

/** Returns the load average of the last minute: on a busy machine, times mean little. */
function loadNow(): number {
  return Number(loadavg()[0]?.toFixed(1));
}
