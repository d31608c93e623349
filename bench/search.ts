import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSearch } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { matchSorter, rankings } from 'match-sorter';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { median, retainedBytes, table, timed } from './measure.ts';
import { syntheticPosts } from './synthetic-posts.ts';

const SIZES = [500, 2_000, 10_000, 50_000];
const ROUNDS = 5;
const QUERIES = {
  'one letter': ['e', 't', 'a', 'k', 'z'],
  prefix: ['ku', 'gat', 'deb', 'observ', 'the '],
  word: ['gateway', 'certificate', 'without', 'tls', 'postmortem'],
  'two words': ['traffic policy', 'api gateway', 'rate limit', 'zero trust', 'the tunnel'],
  accented: ['é', 'résumé', 'über', 'façade', 'gâtêwäy'],
  'mixed case': ['GateWay', 'kUBERNETES', 'tLs', 'RETRY', 'AuTh'],
  author: ['Inés Okafor', 'lindqvist', 'Weiß', 'team', 'nowak'],
  'no match': ['zzqx', 'kubernetez', 'qj', 'gateways and lemons', '<script>'],
};

/**
 * The search engine and match-sorter, turn by turn in one run, over synthetic posts: milliseconds for a query over posts,
 * tags and categories, the median and the worst. "5" is the palette's search, "all" the search page's; match-sorter makes
 * the whole list for both. The ratio is that of the sums of the queries' medians. Arguments are numbers of posts.
 */
export async function run(args: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of args.length === 0 ? SIZES : args.map(sizeOf)) {
    const posts = syntheticPosts(size);
    const firstBuilds = await timeFirstBuilds(size);
    const build = measureBuild(posts);
    const { rows, mix } = measureQueries(posts);
    process.stdout.write(`\n${size} posts\n${build}\n${table(rows)}`);
    // What a round of all queries takes: the spread is that of rounds, not of queries.
    const round = (times: Times) =>
      measuredFrom(Array.from({ length: ROUNDS }, (_, place) => sum(times.map((query) => query[place] ?? Number.NaN))));
    figures.push(
      figure(`first index of ${size} posts`, 'ms', measuredFrom(firstBuilds)),
      figure(`40 queries for five results, ${size} posts`, 'ms', round(mix.five), {
        peers: { 'match-sorter': round(mix.theirs) },
      }),
      figure(`40 queries for all results, ${size} posts`, 'ms', round(mix.all), {
        peers: { 'match-sorter': round(mix.theirs) },
      }),
    );
  }
  return figures;
}

function sizeOf(argument: string): number {
  if (!/^[1-9]\d*$/.test(argument)) {
    throw new Error(`${JSON.stringify(argument)} is no number of posts. Write one such as 500.`);
  }
  return Number(argument);
}

/** Each in a thread of its own. */
async function timeFirstBuilds(size: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ms] = await once(new Worker(new URL('./first-index.ts', import.meta.url), { workerData: size }), 'message');
    times.push(Number(ms));
  }
  return times;
}

/** Once all is compiled. */
function measureBuild(posts: readonly BlogPost[]): string {
  const build = () => createSearch(posts, { defaultTags: [] });
  const times = Array.from({ length: ROUNDS }, () => timed(build));
  const bytes = retainedBytes(build);
  const megabytes = (bytes / 1e6).toFixed(2);
  return `index: once compiled ${median(times).toFixed(1)} ms, ${megabytes} MB`;
}

/** Milliseconds of each query, a list of rounds for each. */
type Times = readonly (readonly number[])[];
type Measured = { readonly theirs: Times; readonly five: Times; readonly all: Times };

type MeasuredQueries = { readonly rows: readonly (readonly string[])[]; readonly mix: Measured };

function measureQueries(posts: readonly BlogPost[]): MeasuredQueries {
  const search = createSearch(posts, { defaultTags: [] });
  const reference = matchSorterSearch(posts);
  const measure = (queries: readonly string[]): Measured => {
    const measured = queries.map((query) =>
      Array.from({ length: ROUNDS }, () => ({
        theirs: timed(() => reference(query)),
        five: timed(() => search(query)),
        all: timed(() => search(query, { limit: Number.POSITIVE_INFINITY })),
      })),
    );
    return {
      theirs: measured.map((rounds) => rounds.map(({ theirs }) => theirs)),
      five: measured.map((rounds) => rounds.map(({ five }) => five)),
      all: measured.map((rounds) => rounds.map(({ all }) => all)),
    };
  };
  // Compiles all three once.
  measure(['e', 'warm']);
  const kinds = Object.entries(QUERIES).map(([kind, queries]) => ({ kind, measured: measure(queries) }));
  const mix = {
    theirs: kinds.flatMap(({ measured }) => measured.theirs),
    five: kinds.flatMap(({ measured }) => measured.five),
    all: kinds.flatMap(({ measured }) => measured.all),
  };
  const rows = [
    ['query', 'match-sorter', 'worst', 'ours, 5', 'worst', 'ratio', 'ours, all', 'worst', 'ratio'],
    ...kinds.map(({ kind, measured }) => row(kind, measured)),
    row('the mix', mix),
  ];
  return { rows, mix };
}

function row(kind: string, { theirs, five, all }: Measured): readonly string[] {
  const ours = (times: Times) => [...spread(times), `${(typical(theirs) / typical(times)).toFixed(0)} x`];
  return [kind, ...spread(theirs), ...ours(five), ...ours(all)];
}

/** The sum of the queries' medians: a slow query weighs as it is felt, a pause of the machine does not count. */
function typical(times: Times): number {
  return sum(times.map(median));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}

function spread(times: Times): readonly string[] {
  const flat = times.flat();
  return [median(flat), Math.max(...flat)].map((time) => time.toFixed(2));
}

function matchSorterSearch(posts: readonly BlogPost[]): (query: string) => void {
  const options = { threshold: rankings.CONTAINS };
  const keys = ['title', 'description', 'slug', 'author'];
  const tags = [...new Set(posts.flatMap((post) => post.tags))];
  const categories = [...new Set(posts.map(({ category }) => category))];
  return (query) => {
    matchSorter(posts, query, { ...options, keys });
    matchSorter(tags, query, options);
    matchSorter(categories, query, options);
  };
}
