import { createServer } from 'node:http';
import { promisify } from 'node:util';
import type { ContentStore } from '@portico/content';
import { followLastChanges } from '#content/last-changes.ts';
import { createLogs } from '#log/logs.ts';
import { ADMIN_HOST, createAdminListener, type Readiness } from '#operations/admin-listener.ts';
import { createMetrics } from '#operations/metrics.ts';
import { createStopping, stopOnSignal } from '#process/drain.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { listen } from '#process/listen.ts';
import { openReading, renderAheadOf } from '#serving/open-reading.ts';
import type { ServeSettings } from '#serving/serve-settings.ts';
import type { ToPrimary } from '#workers/messages.ts';
import { createMetricsOfWorkers } from '#workers/metrics-of-workers.ts';
import { shareContent } from '#workers/share-content.ts';
import { superviseWorkers } from '#workers/supervise.ts';

const NO_CACHE = { bytes: 0, entries: 0 };

/** The primary of several processes: it reads the content for the workers, keeps them running, has the second port, and serves nothing. */
export async function leadWorkers(settings: ServeSettings): Promise<void> {
  const { logLevel, baseUrl, contentDirectory, host, port, adminPort, workers: count } = settings.environment;
  const { log } = createLogs(logLevel);
  let store: ContentStore | undefined;
  let dates: ReadonlyMap<string, string> | undefined;
  let hasServed = false;
  let waitingFor = 'The content is being read.';

  // A port that is taken is told of once, and not by each worker.
  await tryPort(port, host);
  const sharing = shareContent();
  const ownMetrics = createMetrics({ cache: () => NO_CACHE, content: () => store?.current() });
  const metrics = createMetricsOfWorkers(ownMetrics.asData, () => workers.all());
  const workers = superviseWorkers({
    count,
    log,
    onStart(worker) {
      sharing.to(worker);
      if (dates !== undefined) {
        worker.send({ kind: 'last-changes', dates });
      }
    },
    onMessage(worker, message) {
      if (message.kind === 'metrics') {
        metrics.take(worker, message.metrics);
      } else if (message.kind === 'refuse') {
        refuse(message);
      }
    },
    onEnd(worker) {
      sharing.end(worker);
      metrics.end(worker);
    },
    onCrashLoop: (reason) => failInOneLine(new Error(reason)),
  });
  const stopping = stopOnSignal(createStopping(log, workers.stop));
  process.on('SIGHUP', workers.replaceAll);

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
  await listen(admin, adminPort, ADMIN_HOST);
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
  if (settings.siteConfig.repository?.history !== undefined) {
    followLastChanges({
      directory: contentDirectory,
      store,
      signal: stopping.signal,
      onChange(_changed, all) {
        dates = all;
        for (const worker of workers.all()) {
          worker.send({ kind: 'last-changes', dates });
        }
      },
    });
  }
  renderAheadOf(reading, stopping, log);
  await workers.ready;
  hasServed = true;
  log.info({ pid: process.pid }, `Portico is ready at ${baseUrl}/blog, with ${count} workers`);
}

async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await promisify(probe.close.bind(probe))();
}
