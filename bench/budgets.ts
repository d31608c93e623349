import type { Figure } from './bench.ts';

/** Limits a value, or its ratio to a peer's in the same run. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number };

/** For each number of posts in `scale`. */
const SCALED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  sample: { 'ready without a cache': 1.5, 'ready with a cache': 1 },
  '1,000 posts': {
    'ready without a cache': 2,
    'ready with a cache': 1,
    'a save is public after': 200,
    'peak memory': 550,
    'memory a minute later': 350,
  },
  '10,000 posts': {
    'ready without a cache': 5,
    'ready with a cache': 1.5,
    'ready after a run of five seconds': 1.5,
    'a save is public after': 300,
    'peak memory': 800,
    'memory a minute later': 500,
    '5,000 files saved: p99': 250,
    'a save after 500 pictures: public after': 1,
    'a save after 500 pictures: the slowest response': 50,
  },
};
const SCALED_ALL: Readonly<Record<string, number>> = {
  'p99 after that': 100,
  'a save: p99': 60,
  '50 files saved: public after': 3,
  '50 files saved: p99': 100,
  'another folder: public after': 10,
  'another folder: p99': 100,
  'a first render': 10,
  mistakes: 0,
};

/** Budgets by benchmark and figure. If there is a peer, its name follows a slash. */
const BUDGETS: Readonly<Record<string, Readonly<Record<string, Limit>>>> = {
  export: {
    'export of 924 posts / Astro': { atMost: 1.25 },
    'export of 924 posts from the store / Astro': { atMost: 0.5 },
  },
  navigation: {
    'a link under the pointer / a swap': { atMost: 1 },
    'a link under the pointer / React Router': { atMost: 1 },
    'a link under the pointer / Next': { atMost: 1 },
    'a link without warning / a swap': { atMost: 1 },
    'a link without warning / React Router': { atMost: 1 },
    'a link without warning / Next': { atMost: 1 },
    'Back / a swap': { atMost: 1.1 },
    'Back / React Router': { atMost: 1 },
    'Back / Next': { atMost: 1 },
  },
  paint: {
    'first paint of the index / Hugo': { atMost: 0.85 },
    'largest paint of the index / Hugo': { atMost: 1 },
    'layout shift of the index': { atMost: 0 },
    'lowest score of the index': { atLeast: 100 },
    'first paint of the post / Hugo': { atMost: 0.85 },
    'largest paint of the post / Hugo': { atMost: 1 },
    'layout shift of the post': { atMost: 0 },
    'lowest score of the post': { atLeast: 100 },
  },
  palette: { 'a key of a query': { atMost: 40 } },
  server: {
    'a cached page / bare node': { atLeast: 0.55 },
    'a cached page / Astro': { atLeast: 2.5 },
    'a cached page / Next': { atLeast: 12 },
    'a first render': { atMost: 20 },
  },
};

/** Returns the budget of a figure; undefined if it has none. */
export function budgetOf(benchmark: string, { name, peer }: Figure): Limit | undefined {
  const [of, what] = [name.slice(0, name.indexOf(': ')), name.slice(name.indexOf(': ') + 2)];
  if (benchmark === 'scale') {
    const atMost = SCALED[of]?.[what] ?? SCALED_ALL[what.replace(/.*: (?=mistakes)/, '')];
    return atMost === undefined ? undefined : { atMost };
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
