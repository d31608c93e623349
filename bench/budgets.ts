import type { Figure } from './bench.ts';

/** Limits a value, or its ratio to a peer's in the same run. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number };

const PUBLISHED: Readonly<Record<string, Limit>> = {
  'all live after': { atMost: 2 },
  snapshots: { atMost: 5 },
  'p99 response time': { atMost: 250 },
  'failed requests': { atMost: 0 },
};

const ATTACKED: Readonly<Record<string, Limit>> = {
  'slowest answer': { atMost: 300 },
  'more memory': { atMost: 150 },
  'failed requests of readers': { atMost: 0 },
};

/** Budgets by benchmark and figure. If there is a peer, its name follows a slash. */
const BUDGETS: Readonly<Record<string, Readonly<Record<string, Limit>>>> = {
  export: { 'export of 924 posts / Astro': { atMost: 1.25 } },
  faults: {
    'nothing wrong': { atMost: 0 },
    'nothing wrong: p99 response time': { atMost: 250 },
    'many slow clients': { atMost: 0 },
    'many slow clients: p99 response time': { atMost: 250 },
    'kill -9 while publishing': { atMost: 0 },
    'many files added and removed at once': { atMost: 0 },
    'many files added and removed at once: p99 response time': { atMost: 250 },
    'hostile posts at once': { atMost: 0 },
    'hostile posts at once: p99 response time': { atMost: 250 },
    ...withPrefix('10,000 posts, 50 files saved in place: ', PUBLISHED),
    ...withPrefix('10,000 posts, another folder with 50 changed posts: ', PUBLISHED),
    '10,000 posts, a folder that is emptied: failed requests': { atMost: 0 },
    '10,000 posts, a folder that is emptied: servers that do not report it': { atMost: 0 },
    '10,000 posts, a server that hangs: slowest response': { atMost: 10 },
    '10,000 posts, a server that hangs: failed requests': { atMost: 0 },
    '10,000 posts, both servers pause: failed requests': { atMost: 0 },
    '10,000 posts, readers who take nothing: memory for them': { atMost: 150 },
  },
  navigation: {
    'a link under the pointer / a swap': { atMost: 1.15 },
    'a link under the pointer / React Router': { atMost: 1 },
    'a link under the pointer / Next': { atMost: 1 },
    'a link without warning / a swap': { atMost: 0.75 },
    'a link without warning / React Router': { atMost: 1 },
    'a link without warning / Next': { atMost: 1 },
    'Back / a swap': { atMost: 1.25 },
    'Back / React Router': { atMost: 1 },
    'Back / Next': { atMost: 1 },
  },
  paint: {
    'first paint of the index / Hugo': { atMost: 1.15 },
    'largest paint of the index / Hugo': { atMost: 1.15 },
    'layout shift of the index': { atMost: 0 },
    'lowest score of the index': { atLeast: 100 },
    'first paint of the post / Hugo': { atMost: 1.15 },
    'largest paint of the post / Hugo': { atMost: 1.15 },
    'layout shift of the post': { atMost: 0 },
    'lowest score of the post': { atLeast: 100 },
  },
  palette: { 'a key of a query': { atMost: 45 } },
  scale: {
    '1,000 posts: ready after': { atMost: 2 },
    '1,000 posts: a save is live after': { atMost: 200 },
    '1,000 posts: peak memory': { atMost: 500 },
    '1,000 posts: memory a minute later': { atMost: 350 },
    '10,000 posts: ready after': { atMost: 8 },
    '10,000 posts: a save is live after': { atMost: 200 },
    '10,000 posts: peak memory': { atMost: 800 },
    '10,000 posts: memory a minute later': { atMost: 650 },
  },
  server: {
    'a cached page / bare node': { atLeast: 0.5 },
    'a cached page / Astro': { atLeast: 2.5 },
    'a cached page / Next': { atLeast: 12 },
    'a first render': { atMost: 20 },
    'a first render of a real post': { atMost: 10 },
  },
};

/** Returns the budget of a figure; undefined if it has none. */
export function budgetOf(benchmark: string, { name, peer }: Figure): Limit | undefined {
  if (benchmark === 'limits') {
    return ATTACKED[name.slice(name.indexOf(': ') + 2)];
  }
  return BUDGETS[benchmark]?.[peer === undefined ? name : `${name} / ${peer.name}`];
}

/** A value that is NaN, because nothing was measured, is outside every limit. */
export function isMissed(benchmark: string, figure: Figure): boolean {
  const budget = budgetOf(benchmark, figure);
  const { value, peer } = figure;
  const limited = peer === undefined ? value : value / peer.value;
  if (budget === undefined) {
    return false;
  }
  return !('atMost' in budget ? limited <= budget.atMost : limited >= budget.atLeast);
}

/** Writes a limit as "at most 200 ms" or "at least 2.5 ×". */
export function limitText(limit: Limit, { unit, peer }: Figure): string {
  const [words, bound] = 'atMost' in limit ? ['at most', limit.atMost] : ['at least', limit.atLeast];
  return `${words} ${bound} ${peer === undefined ? unit : '×'}`.trimEnd();
}

function withPrefix(prefix: string, limits: Readonly<Record<string, Limit>>): Readonly<Record<string, Limit>> {
  return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [prefix + name, limit]));
}
