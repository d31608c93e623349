import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { CacheResult } from '#http/listener.ts';
import { DURATION_BUCKETS_S, DurationBuckets } from '#operations/duration-buckets.ts';
import { summedMetrics } from '#operations/metrics.ts';

const NAME = 'durations_seconds';
const HELP = 'Durations.';

test.for<[string, ReadonlyArray<readonly [CacheResult, number]>]>([
  ['nothing', []],
  ['one response', [['hit', 0.00003]]],
  ['the limits themselves', DURATION_BUCKETS_S.map((limit) => ['hit', limit])],
  ['just past the limits', DURATION_BUCKETS_S.map((limit) => ['miss', limit * 1.0001])],
  [
    'no time at all, and a year',
    [
      ['none', 0],
      ['none', 31_536_000],
    ],
  ],
  [
    'all cache results',
    [
      ['hit', 0.0002],
      ['miss', 0.004],
      ['none', 0.00001],
      ['hit', 0.0003],
    ],
  ],
])('the text for %s is the one that prom-client writes', async ([, observed]) => {
  const registry = new Registry();
  const histogram = new Histogram({
    name: NAME,
    help: HELP,
    labelNames: ['cache'],
    buckets: [...DURATION_BUCKETS_S],
    registers: [registry],
  });
  const buckets = new DurationBuckets();
  for (const [cache, seconds] of observed) {
    histogram.observe({ cache }, seconds);
    buckets.observe(cache, seconds);
  }
  const written = summedMetrics([
    [{ name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values: buckets.values(NAME) }],
  ]);
  expect((await written).body.trim()).toBe((await registry.metrics()).trim());
});
