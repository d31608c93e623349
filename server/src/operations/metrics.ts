import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Exchange } from '#http/app.ts';
import type { PageCache } from '#http/page-cache.ts';

// From a cached response (tens of microseconds) to a very slow page.
const BUCKETS_S = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/** The parts of a ContentSnapshot that are counted. */
type ContentFigures = {
  readonly version: string;
  readonly index: { readonly posts: readonly unknown[] };
  readonly errors: readonly unknown[];
};

/** Values that are read each time the metrics are requested. */
export type MetricsSources = {
  readonly isReady: () => boolean;
  readonly cache: Pick<PageCache, 'bytes' | 'entries' | 'waiting'>;
  /** Undefined until the content is read. */
  readonly content: () => ContentFigures | undefined;
};

/** Makes the server's metrics; Node's memory, event-loop lag and garbage collection are among them. */
export function createMetrics({ isReady, cache, content }: MetricsSources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const responses = new Counter({
    name: 'portico_http_responses_total',
    help: 'Responses by status and by whether a cache entry was there (hit), was made (miss) or was not asked for (none).',
    labelNames: ['status', 'cache'],
    registers,
  });
  const durations = new Histogram({
    name: 'portico_http_response_duration_seconds',
    help: 'Time from the headers of a request until there is its response.',
    labelNames: ['cache'],
    buckets: BUCKETS_S,
    registers,
  });
  const pageViews = new Counter({
    name: 'portico_page_views_total',
    help: 'Page views as browsers reported them, by route; only with pageCounts in site.config.ts.',
    labelNames: ['route'],
    registers,
  });
  const announcements = new Counter({
    name: 'portico_publish_announcements_total',
    help: 'Announcements of publishes to hooks, IndexNow and WebSub, sent or failed after all retries.',
    labelNames: ['kind', 'outcome'],
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
    buckets: BUCKETS_S,
    registers,
  });
  const version: Gauge<'version'> = new Gauge({
    name: 'portico_content_info',
    help: 'Always 1; the label is the version of the content, equal on all servers that have the same.',
    labelNames: ['version'],
    registers,
    collect() {
      version.reset();
      version.set({ version: content()?.version ?? 'none' }, 1);
    },
  });

  const gauges: ReadonlyArray<readonly [name: string, value: () => number, help: string]> = [
    ['portico_ready', () => Number(isReady()), '1 if the server should get traffic, 0 if /readyz answers 503.'],
    ['portico_page_cache_bytes', () => cache.bytes, 'Bytes of what is cached: pages, searches, cards and pictures.'],
    ['portico_page_cache_entries', () => cache.entries, 'How many pages, searches, cards and pictures are cached.'],
    ['portico_renders_waiting', () => cache.waiting, 'Responses that wait to be made.'],
    ['portico_content_posts', () => content()?.index.posts.length ?? 0, 'Posts that the lists show.'],
    ['portico_content_errors', () => content()?.errors.length ?? 0, 'Errors in the content now.'],
  ];
  for (const [name, value, help] of gauges) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(value()) });
  }

  return {
    registry,
    countResponse({ status, cache: result, seconds }: Pick<Exchange, 'status' | 'cache' | 'seconds'>): void {
      responses.inc({ status, cache: result });
      durations.observe({ cache: result }, seconds);
    },
    /** Records how long a page took to render. */
    observeRender: (seconds: number): void => renders.observe(seconds),
    /** Counts a request that was refused because too many responses were being made. */
    countShed: (): void => shed.inc(),
    /** Counts a page that a reader saw, by the pattern of its route; see createPageCounts. */
    countPageView: (route: string): void => pageViews.inc({ route }),
    /** Counts an announcement of a publish; see deliver. */
    countAnnouncement: (kind: string, outcome: 'sent' | 'failed'): void => announcements.inc({ kind, outcome }),
  };
}
