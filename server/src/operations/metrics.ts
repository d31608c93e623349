import type { Content, ContentError } from '@portico/content';
import { VERSION } from '@portico/core/version';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerEvent } from '#events.ts';
import type { Limiter } from '#http/limiter.ts';
import type { PageCache } from '#http/page-cache.ts';

// From a cached response (tens of microseconds) to a very slow page.
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

// An imported blog may have mistakes in thousands of files, and each is a time series.
const MAX_FILES = 100;

type Counted = {
  readonly version: string;
  readonly index: { readonly posts: readonly unknown[] };
  readonly mistakes: readonly Pick<ContentError, 'file' | 'code'>[];
};

type MetricsSources = {
  readonly serving: {
    readonly notReady: string | undefined;
    readonly site:
      | {
          readonly content: { readonly current: () => Counted };
          readonly cache: Pick<PageCache<never>, 'bytes' | 'entries'>;
        }
      | undefined;
  };
  readonly content: Pick<Content, 'staleBecause'> & {
    /** What the process that reads the content did. */
    readonly state: () => Pick<ReturnType<Content['state']>, 'restarts' | 'failures'>;
  };
  readonly limiter: Pick<Limiter, 'waiting'>;
  readonly lines: { readonly lost: number };
};

export function createMetrics({ serving, content, limiter, lines }: MetricsSources) {
  const present = () => serving.site?.content.current();
  // Without exemplars: prom-client prints them only as OpenMetrics, and that renames the counters for scrapers that ask for text.
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const counter = <Label extends string>(name: string, labelNames: readonly Label[], help: string) =>
    new Counter({ name, help, labelNames, registers });
  const responses = counter(
    'portico_http_responses_total',
    ['status', 'cache', 'method', 'route'],
    'Responses by status, method and pattern of the address, and by whether they were cached (hit), made for the request (miss), or neither (none).',
  );
  const pageViews = counter(
    'portico_page_views_total',
    ['route'],
    'Page views reported by browsers, by route; only with pageCounts in site.config.ts.',
  );
  const postViews = counter(
    'portico_post_views_total',
    ['slug'],
    'Page views of posts reported by browsers, by slug; only with pageCounts in site.config.ts.',
  );
  const announcements = counter(
    'portico_publish_announcements_total',
    ['kind', 'outcome'],
    'Announcements of changes, sent to hooks and IndexNow, or failed after all retries.',
  );
  const shed = counter(
    'portico_requests_shed_total',
    [],
    'Requests that got 503 because too many responses were waiting to be made.',
  );
  const cacheFailures = counter(
    'portico_cache_write_failures_total',
    [],
    'Pictures and cards that could not be stored in CACHE_DIR.',
  );
  const searches = counter(
    'portico_searches_total',
    ['found'],
    'Searches on the search page, by whether something was found (yes, no), or too many were waiting (late).',
  );
  const sources = counter(
    'portico_search_sources_total',
    ['outcome'],
    'Attempts to read the lists in search.sources: read, or failed; the search then keeps the last pages.',
  );
  const durations = new Histogram({
    name: 'portico_http_response_duration_seconds',
    help: 'Time from the headers of a request to its response.',
    labelNames: ['cache'],
    buckets,
    registers,
  });
  const renders = new Histogram({
    name: 'portico_page_render_duration_seconds',
    help: 'Time to render a page that was not in the cache.',
    buckets,
    registers,
  });
  const build = new Gauge({
    name: 'portico_build_info',
    help: 'Always 1; the label is the version of the program.',
    labelNames: ['version'],
    registers,
  });
  build.set({ version: VERSION }, 1);
  const version: Gauge<'version'> = new Gauge({
    name: 'portico_content_info',
    help: 'Always 1; the label is the version of the content, which is equal on all servers with the same content.',
    labelNames: ['version'],
    registers,
    collect() {
      version.reset();
      version.set({ version: present()?.version ?? 'none' }, 1);
    },
  });
  const mistakes: Gauge<'file'> = new Gauge({
    name: 'portico_content_mistakes',
    help: 'Mistakes in the content by file. portico check also finds those that concern several files.',
    labelNames: ['file'],
    registers,
    collect() {
      mistakes.reset();
      const byFile = Map.groupBy(mistakesOf(present()), ({ file }) => file);
      for (const [index, [file, ofFile]] of [...byFile].entries()) {
        mistakes.inc({ file: index < MAX_FILES ? file : 'other files' }, ofFile.length);
      }
    },
  });
  const lost: Counter = new Counter({
    name: 'portico_log_lines_lost_total',
    help: 'Lines of the log that could not be written.',
    registers,
    collect() {
      lost.reset();
      lost.inc(lines.lost);
    },
  });
  const renderFailures: Counter<'reason'> = new Counter({
    name: 'portico_render_failures_total',
    help: 'Files that could not be read or rendered: because of their text (render-failed), of a limit (render-limit), or of the server.',
    labelNames: ['reason'],
    registers,
    collect() {
      renderFailures.reset();
      for (const [reason, count] of Object.entries(content.state().failures)) {
        renderFailures.inc({ reason }, count);
      }
    },
  });
  const gauges: ReadonlyArray<readonly [name: string, value: () => number, help: string]> = [
    [
      'portico_ready',
      () => Number(serving.notReady === undefined),
      '1 if the server should get traffic, 0 if /readyz answers 503.',
    ],
    [
      'portico_page_cache_bytes',
      () => serving.site?.cache.bytes ?? 0,
      'Bytes in the cache: pages, searches, cards and pictures.',
    ],
    [
      'portico_page_cache_entries',
      () => serving.site?.cache.entries ?? 0,
      'Number of cached pages, searches, cards and pictures.',
    ],
    [
      'portico_workshop_restarts',
      () => content.state().restarts,
      'How often the process that reads the content ended, at its work or to free memory. It starts again.',
    ],
    ['portico_renders_waiting', () => limiter.waiting, 'Responses waiting to be made.'],
    ['portico_content_posts', () => present()?.index.posts.length ?? 0, 'Posts in the lists.'],
    [
      'portico_content_stale',
      () => Number(content.staleBecause() !== undefined),
      '1 if the content folder is missing, unreadable or refused as empty.',
    ],
    ['portico_content_errors', () => mistakesOf(present()).length, 'Current mistakes in the content, in all files.'],
  ];
  for (const [name, value, help] of gauges) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(value()) });
  }

  return {
    registry,
    count(event: ServerEvent): void {
      switch (event.what) {
        case 'response': {
          const { status, cache, method, route = '', seconds, isShed } = event;
          responses.inc({ status, cache, method, route });
          durations.observe({ cache }, seconds);
          shed.inc(Number(isShed));
          break;
        }
        case 'made':
          renders.observe(event.seconds);
          break;
        case 'view':
          pageViews.inc({ route: event.route });
          if (event.slug !== undefined) {
            postViews.inc({ slug: event.slug });
          }
          break;
        case 'search':
          searches.inc({ found: event.found });
          break;
        case 'source':
          sources.inc({ outcome: event.outcome });
          break;
        case 'announcement':
          announcements.inc({ kind: event.kind, outcome: event.outcome });
          break;
        case 'unstored':
          cacheFailures.inc();
          break;
        case 'failure':
      }
    },
  };
}

/** Excludes failures of the server, which are counted separately. */
function mistakesOf(content: Counted | undefined): Counted['mistakes'] {
  return content?.mistakes.filter(({ code }) => code !== 'server-failed') ?? [];
}
