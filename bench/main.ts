// npm run bench -- <name>: runs a benchmark, or lists them.

const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  search: async () => (await import('./search.ts')).benchSearch(),
};

const [name = ''] = process.argv.slice(2);
const run = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (run === undefined) {
  process.stdout.write(`Usage: npm run bench -- <name>, one of: ${Object.keys(benchmarks).join(', ')}\n`);
  process.exitCode = name === '' ? 0 : 1;
} else {
  await run();
}
