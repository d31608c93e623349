import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheResult } from '#http/listener.ts';
import { DURATION_BUCKETS_S, DurationBuckets } from '#operations/duration-buckets.ts';

const DURATIONS = 'portico_http_response_duration_seconds';

export type Metrics = {
  /** Counts a finished response. `seconds` is the time from its request's headers until it is handed to the socket. */
  countResponse(response: { readonly status: number; readonly cache: CacheResult; readonly seconds: number }): void;
  /** Records how long a page took to render, in seconds. */
  observeRender(seconds: number): void;
  /** Counts a request that was refused because too much was being made. */
  countShed(): void;
  /** Counts a page that a reader saw, by the pattern of its route; see createPageCounts. */
  countPageView(route: string): void;
  /** Everything there is now, which summedMetrics writes. */
  asData(): Promise<MetricsAsData>;
};

/** The metrics of a process as data that can be sent to another. */
export type MetricsAsData = readonly MetricAsData[];

type MetricAsData = {
  readonly name: string;
  readonly help: string;
  readonly type: unknown;
  /** How the values of several processes become one; see prom-client. */
  readonly aggregator: string;
  readonly values: ReadonlyArray<{ readonly labels: object; readonly value: number }>;
};

/** What of a ContentSnapshot is counted. */
type ContentFigures = {
  readonly version: string;
  readonly index: { readonly posts: readonly unknown[] };
  readonly errors: readonly unknown[];
};

/** What is looked at when the metrics are asked for. */
export type MetricsSources = {
  readonly cache: () => { readonly bytes: number; readonly entries: number };
  /** How many responses wait to be made. */
  readonly waiting?: () => number;
  /** Undefined until the content is read. */
  readonly content: () => ContentFigures | undefined;
};

/** Makes the server's metrics in a registry of its own; Node's memory, event-loop lag and garbage collection are among them. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Counted without prom-client, which makes a text of the labels for each count, and handed to it when it is asked.
  const counts = new Map<CacheResult, Map<number, number>>();
  const durations = new DurationBuckets();
  const responses: Counter<'status' | 'cache'> = new Counter({
    name: 'portico_http_responses_total',
    help: 'Responses by status and by whether a cache entry was there (hit), was made (miss) or was not asked for (none).',
    labelNames: ['status', 'cache'],
    registers,
    collect() {
      responses.reset();
      for (const [cache, byStatus] of counts) {
        for (const [status, count] of byStatus) {
          responses.inc({ status, cache }, count);
        }
      }
    },
  });
  const pageViews = new Counter({
    name: 'portico_page_views_total',
    help: 'Page views as browsers reported them, by route; only with pageCounts in site.config.ts.',
    labelNames: ['route'],
    registers,
  });
  const shed = new Counter({
    name: 'portico_requests_shed_total',
    help: 'Requests for what was not cached that got 503 because too much waited to be made.',
    registers,
  });
  const renders = new Histogram({
    name: 'portico_page_render_duration_seconds',
    help: 'Time to render a page that was not in the cache.',
    buckets: [...DURATION_BUCKETS_S],
    registers,
  });
  gauge(
    'portico_page_cache_bytes',
    'Bytes of what is cached (pages, searches, cards and pictures), with its compressed variants.',
    () => sources.cache().bytes,
  );
  gauge(
    'portico_page_cache_entries',
    'How many pages, searches, cards and pictures are cached.',
    () => sources.cache().entries,
  );
  gauge('portico_renders_waiting', 'Responses that wait to be made.', () => sources.waiting?.() ?? 0);
  gauge('portico_content_posts', 'Posts that the lists show.', () => sources.content()?.index.posts.length ?? 0, 'max');
  gauge('portico_content_errors', 'Errors in the content now.', () => sources.content()?.errors.length ?? 0, 'max');
  const version: Gauge<'version'> = new Gauge({
    name: 'portico_content_info',
    help: 'Always 1; the label is the version of the content, equal on all servers that have the same.',
    labelNames: ['version'],
    // Two lines while some processes have another content than others.
    aggregator: 'max',
    registers,
    collect() {
      version.reset();
      version.set({ version: sources.content()?.version ?? 'none' }, 1);
    },
  });

  /** `aggregator` where it is not the sum of all processes that counts. */
  function gauge(name: string, help: string, value: () => number, aggregator: 'sum' | 'max' = 'sum'): void {
    const made: Gauge = new Gauge({
      name,
      help,
      aggregator,
      registers,
      collect() {
        made.set(value());
      },
    });
  }

  return {
    countResponse({ status, cache, seconds }) {
      const byStatus = counts.get(cache) ?? new Map<number, number>();
      counts.set(cache, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
      durations.observe(cache, seconds);
    },
    observeRender: (seconds) => renders.observe(seconds),
    countShed: () => shed.inc(),
    countPageView: (route) => pageViews.inc({ route }),
    asData: async () => [
      ...(await registry.getMetricsAsJSON()),
      {
        name: DURATIONS,
        help: 'Time from the headers of a request until its response is handed to the socket.',
        type: 'histogram',
        aggregator: 'sum',
        values: durations.values(DURATIONS),
      },
    ],
  };
}

/** What `/readyz` says, as a metric. */
export function readyMetric(isReady: boolean): MetricsAsData {
  return [
    {
      name: 'portico_ready',
      help: '1 where the server should get traffic, and 0 where it answers 503.',
      type: 'gauge',
      aggregator: 'sum',
      values: [{ labels: {}, value: Number(isReady) }],
    },
  ];
}

/** The metrics of all processes in Prometheus' text format, and its content type. */
export async function summedMetrics(
  processes: readonly MetricsAsData[],
): Promise<{ readonly body: string; readonly contentType: string }> {
  const registry = sumOf(processes);
  return { body: await registry.metrics(), contentType: registry.contentType };
}

/** What stays of processes that have ended: what they counted, so that no sum ever falls. */
export async function countedBy(processes: readonly MetricsAsData[]): Promise<MetricsAsData> {
  const all: MetricsAsData = await sumOf(processes).getMetricsAsJSON();
  return all.filter(({ type }) => type !== 'gauge');
}

function sumOf(processes: readonly MetricsAsData[]): Registry {
  // The start of the server is the earliest of its processes; prom-client leaves these times out.
  const kept = processes.map((metrics) =>
    metrics.map((metric) => (metric.aggregator === 'omit' ? { ...metric, aggregator: 'min' } : metric)),
  );
  return AggregatorRegistry.aggregate(kept);
}
