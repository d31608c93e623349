import type { CacheResult } from '#http/listener.ts';

// From a cached response (tens of microseconds) to a page that something holds up.
export const DURATION_BUCKETS_S: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1,
];

type Series = { readonly counts: number[]; sum: number };

/**
 * Responses' durations as a Prometheus histogram with the label `cache`. Written out, since it is counted for each
 * response: prom-client's makes a text of the labels each time to find its series, 0.3 µs of 12.
 */
export class DurationBuckets {
  readonly #series = new Map<CacheResult, Series>();

  observe(cache: CacheResult, seconds: number): void {
    const series = this.#series.get(cache) ?? this.#begin(cache);
    let bucket = 0;
    while (seconds > (DURATION_BUCKETS_S[bucket] ?? Number.POSITIVE_INFINITY)) {
      bucket += 1;
    }
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  /** In Prometheus' text format, as prom-client writes a histogram. */
  text(name: string, help: string): string {
    const lines = [...this.#series].flatMap(([cache, { counts, sum }]) => {
      let total = 0;
      const buckets = [...DURATION_BUCKETS_S, '+Inf'].map((limit, index) => {
        total += counts[index] ?? 0;
        return `${name}_bucket{le="${limit}",cache="${cache}"} ${total}`;
      });
      return [...buckets, `${name}_sum{cache="${cache}"} ${sum}`, `${name}_count{cache="${cache}"} ${total}`];
    });
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
  }

  #begin(cache: CacheResult): Series {
    const series = { counts: DURATION_BUCKETS_S.map(() => 0), sum: 0 };
    this.#series.set(cache, series);
    return series;
  }
}
