import type { CacheResult } from '#http/listener.ts';

// From a cached response (tens of microseconds) to a page that something holds up.
export const DURATION_BUCKETS_S: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1,
];

/** A figure of a metric, as prom-client has it. */
export type MetricValue = {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
};

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

  /** What prom-client reads and writes of a histogram. */
  values(name: string): MetricValue[] {
    return [...this.#series].flatMap(([cache, { counts, sum }]) => {
      let total = 0;
      const buckets = [...DURATION_BUCKETS_S, '+Inf'].map((le, index) => {
        total += counts[index] ?? 0;
        return { metricName: `${name}_bucket`, labels: { le, cache }, value: total };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels: { cache }, value: sum },
        { metricName: `${name}_count`, labels: { cache }, value: total },
      ];
    });
  }

  #begin(cache: CacheResult): Series {
    const series = { counts: DURATION_BUCKETS_S.map(() => 0), sum: 0 };
    this.#series.set(cache, series);
    return series;
  }
}
