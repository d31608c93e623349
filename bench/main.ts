// npm run bench -- <name> [words]: runs a benchmark, or lists them. Each one prints its figures beside a peer's of the same run.

type Benchmark = { readonly run: (words: readonly string[]) => void | Promise<void> };

const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  'bad-content': () => import('./bad-content.ts'),
  check: () => import('./check.ts'),
  export: () => import('./export.ts'),
  flood: () => import('./flood.ts'),
  'hostile-post': () => import('./hostile-post.ts'),
  'hostile-texts': () => import('./hostile-texts.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  palette: () => import('./palette.ts'),
  'post-html': () => import('./post-html.ts'),
  publish: () => import('./publish.ts'),
  scale: () => import('./scale.ts'),
  search: () => import('./search.ts'),
  server: () => import('./server.ts'),
  workers: () => import('./workers.ts'),
};

const [name = '', ...words] = process.argv.slice(2);
const load = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (load === undefined) {
  process.stdout.write(`Usage: npm run bench -- <name>, one of: ${Object.keys(benchmarks).join(', ')}\n`);
  process.exitCode = name === '' ? 0 : 1;
} else {
  const { run } = await load();
  await run(words);
}
