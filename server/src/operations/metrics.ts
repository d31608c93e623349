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
  /** A metric whose values others know. They are read when it is printed. */
  const read = <Label extends string>(
    Kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    labelNames: readonly Label[],
    values: () => Iterable<readonly [labels: Readonly<Partial<Record<Label, string>>>, value: number]>,
  ) => {
    new Kind<Label>({
      ...{ name, help, labelNames, registers },
      collect() {
        this.reset();
        for (const [labels, value] of values()) {
          this.inc(labels, value);
        }
      },
    });
  };
  const gauge = (name: string, value: () => number, help: string) => read(Gauge, name, help, [], () => [[{}, value()]]);
  const build = 'Always 1; the label is the version of the program.';
  read(Gauge, 'portico_build_info', build, ['version'], () => [[{ version: VERSION }, 1]]);
  read(
    Gauge,
    'portico_content_info',
    'Always 1; the label is the version of the content, which is equal on all servers with the same content.',
    ['version'],
    () => [[{ version: present()?.version ?? 'none' }, 1]],
  );
  read(
    Gauge,
    'portico_content_mistakes',
    'Mistakes in the content by file. portico check also finds those that concern several files.',
    ['file'],
    () =>
      [...Map.groupBy(mistakesOf(present()), ({ file }) => file)].map(([file, ofFile], index) => [
        { file: index < MAX_FILES ? file : 'other files' },
        ofFile.length,
      ]),
  );
  read(
    Counter,
    'portico_render_failures_total',
    'Files that could not be read or rendered: because of their text (render-failed), of a limit (render-limit), or of the server.',
    ['reason'],
    () => Object.entries(content.state().failures).map(([reason, count]) => [{ reason }, count]),
  );
  read(Counter, 'portico_log_lines_lost_total', 'Lines of the log that could not be written.', [], () => [
    [{}, lines.lost],
  ]);
  gauge(
    'portico_ready',
    () => Number(serving.notReady === undefined),
    '1 if the server should get traffic, 0 if /readyz answers 503.',
  );
  gauge(
    'portico_page_cache_bytes',
    () => serving.site?.cache.bytes ?? 0,
    'Bytes in the cache: pages, searches, cards and pictures.',
  );
  gauge(
    'portico_page_cache_entries',
    () => serving.site?.cache.entries ?? 0,
    'Number of cached pages, searches, cards and pictures.',
  );
  gauge(
    'portico_workshop_restarts',
    () => content.state().restarts,
    'How often the process that reads the content ended, at its work or to free memory. It starts again.',
  );
  gauge('portico_renders_waiting', () => limiter.waiting, 'Responses waiting to be made.');
  gauge('portico_content_posts', () => present()?.index.posts.length ?? 0, 'Posts in the lists.');
  gauge(
    'portico_content_stale',
    () => Number(content.staleBecause() !== undefined),
    '1 if the content folder is missing, unreadable or refused as empty.',
  );
  gauge('portico_content_errors', () => mistakesOf(present()).length, 'Current mistakes in the content, in all files.');

  return {
    registry,
    count(event: ServerEvent): void {
      switch (event.what) {
        case 'response': {
          const { status, cache, method, route = '', seconds } = event;
          responses.inc({ status, cache, method, route });
          durations.observe({ cache }, seconds);
          break;
        }
        case 'shed':
          shed.inc();
          break;
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
