import { utimes } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import type { ContentStore } from '@portico/content';
import { followLastChanges, type LastChanges } from '#content/last-changes.ts';
import { createLogs } from '#log/logs.ts';
import { createAdminListener, type Readiness } from '#operations/admin-listener.ts';
import { createMetrics } from '#operations/metrics.ts';
import { createStopping, stopOnSignal } from '#process/drain.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { listen } from '#process/listen.ts';
import { openPurging } from '#purging/open-purging.ts';
import { openReading, renderAheadOf } from '#serving/open-reading.ts';
import type { ServeSettings } from '#serving/serve-settings.ts';
import { fieldsOfPrimary } from '#workers/fields-of-primary.ts';
import type { ToPrimary } from '#workers/messages.ts';
import { createMetricsOfWorkers } from '#workers/metrics-of-workers.ts';
import { shareContent } from '#workers/share-content.ts';
import { createShownVersions } from '#workers/shown-versions.ts';
import { superviseWorkers } from '#workers/supervise.ts';

const NO_CACHE = { bytes: 0, entries: 0 };

/** The primary of several processes: it reads the content for the workers, keeps them running, has the second port, and serves nothing. */
export async function leadWorkers(settings: ServeSettings): Promise<void> {
  const {
    logLevel,
    baseUrl,
    contentDirectory,
    host,
    port,
    adminHost,
    adminPort,
    workers: count,
  } = settings.environment;
  const { log } = createLogs(logLevel);
  let store: ContentStore | undefined;
  let lastChanges: LastChanges | undefined;
  let hasServed = false;
  let waitingFor = 'The content is being read.';

  // A port that is taken is told of once, and not by each worker.
  await tryPort(port, host);
  const sharing = shareContent();
  const ownMetrics = createMetrics({ cache: () => NO_CACHE, content: () => store?.current() });
  const shown = createShownVersions();
  const metrics = createMetricsOfWorkers(
    async () => [...(await ownMetrics.asData()), ...(await purging.asData())],
    () => workers.all(),
  );
  const workers = superviseWorkers({
    count,
    log,
    onStart(worker) {
      shown.start(worker);
      sharing.to(worker);
      if (lastChanges !== undefined) {
        worker.send({ kind: 'last-changes', dates: lastChanges.all() });
      }
    },
    onMessage(worker, message) {
      if (message.kind === 'metrics') {
        metrics.take(worker, message.metrics);
      } else if (message.kind === 'refuse') {
        refuse(message);
      } else if (message.kind === 'shows') {
        shown.take(worker, message.version);
      } else if (message.kind === 'config') {
        compareConfig(message.fields);
      }
    },
    onEnd(worker) {
      sharing.end(worker);
      metrics.end(worker);
      shown.end(worker);
    },
    onCrashLoop: (reason) => failInOneLine(new Error(reason)),
  });
  const stopping = stopOnSignal(createStopping(log, workers.stop));
  const purging = openPurging({ settings, log, stopping });
  let warnedOf = '';
  process.on('SIGHUP', () => {
    warnedOf = '';
    keepBuild();
    workers.replaceAll();
  });

  /** Of several workers that have read the same new configuration, the first is told of. */
  function compareConfig(theirs: Extract<ToPrimary, { kind: 'config' }>['fields']): void {
    const own = Object.entries(fieldsOfPrimary(settings.siteConfig));
    const fields = own.filter(([name, value]) => theirs[name] !== value).map(([name]) => name);
    if (fields.length > 0 && warnedOf !== fields.join()) {
      warnedOf = fields.join();
      log.warn(
        { fields },
        'A reload does not reach some fields that have changed in site.config.ts: the process that reads and renders the posts goes on with what they were. Start the server again.',
      );
    }
  }

  function refuse({ file, digest, mistake }: Extract<ToPrimary, { kind: 'refuse' }>): void {
    const entry = store?.shared().entries.get(file);
    if (entry?.post !== undefined && entry.digest === digest) {
      store?.refuse(entry.post, mistake);
    }
  }

  function readiness(): Readiness {
    if (stopping.signal.aborted) {
      return { ready: false, reason: 'The server is stopping.' };
    }
    if (!hasServed) {
      return { ready: false, reason: waitingFor };
    }
    return workers.serving() > 0 ? { ready: true } : { ready: false, reason: 'No worker serves; others are starting.' };
  }

  const admin = createServer(createAdminListener(readiness, metrics.all));
  await listen(admin, adminPort, adminHost, 'ADMIN_PORT and ADMIN_HOST');
  stopping.finally(async () => void admin.close());
  const reading = await openReading({
    settings,
    log,
    stopping,
    onWaiting(reason) {
      waitingFor = reason;
    },
  });
  if (reading === undefined) {
    return;
  }
  store = reading.store;
  waitingFor = 'The workers are starting.';
  sharing.from(store);
  purging.follow(store, shown.onceByAll);
  if (settings.siteConfig.repository?.history !== undefined) {
    lastChanges = followLastChanges({
      directory: contentDirectory,
      store,
      signal: stopping.signal,
      onChange(changed) {
        for (const worker of workers.all()) {
          worker.send({ kind: 'last-changes', dates: changed });
        }
        purging.onLastChanges(changed, reading.store.current());
      },
    });
  }
  renderAheadOf(reading, stopping, log);
  await workers.ready;
  hasServed = true;
  log.info({ pid: process.pid }, `Portico is ready at ${baseUrl}/blog, with ${count} workers`);
}

/**
 * Has the build of this process count as made now: it outlives its workers, and may yet load a part of it for the first time, while builds
 * drop those before the last few.
 */
function keepBuild(): void {
  const now = new Date();
  utimes(new URL('.', import.meta.url), now, now, () => {});
}

async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await promisify(probe.close.bind(probe))();
}
