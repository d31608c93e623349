import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { followLastChanges } from '#content/last-changes.ts';
import { createLogs } from '#log/logs.ts';
import { createAdminListener, type Readiness } from '#operations/admin-listener.ts';
import { drainOnSignal } from '#process/drain.ts';
import { listen } from '#process/listen.ts';
import { openPurging } from '#purging/open-purging.ts';
import { openReading, renderAheadOf } from '#serving/open-reading.ts';
import { loadAppsOf, openServing } from '#serving/open-serving.ts';
import { type ServeOptions, type ServeSettings, serveSettings } from '#serving/serve-settings.ts';
import { leadWorkers } from '#workers/lead-workers.ts';
import { serveAsWorker } from '#workers/serve-as-worker.ts';

/**
 * Serves the site of one provider, from the start of the process to its end: alone, or with as many processes as the environment says,
 * each of which comes here. Throws where a setting is wrong.
 */
export async function serve(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  options: ServeOptions = {},
): Promise<void> {
  const settings = serveSettings(providersConfig, variables, options);
  if (settings.environment.workers === 1) {
    await serveAlone(settings);
  } else if (cluster.isPrimary) {
    await leadWorkers(settings);
  } else {
    await serveAsWorker(settings);
  }
}

async function serveAlone(settings: ServeSettings): Promise<void> {
  const { logLevel, baseUrl, contentDirectory, host, port, adminHost, adminPort } = settings.environment;
  const logs = createLogs(logLevel);
  const { log } = logs;

  // Both ports are open from the first moment on and answer 503 until the content is read.
  let readiness: Readiness = { ready: false, reason: 'The content is being read.' };
  const notReady = (reason: string) => {
    readiness = { ready: false, reason };
  };
  const { server, metrics, isAnswering, begin, onLastChanges } = openServing(settings, logs);
  const admin = createServer(
    createAdminListener(
      () => readiness,
      async () => [await metrics.asData(), await purging.asData()],
    ),
  );
  const stopping = drainOnSignal(server, log);
  const purging = openPurging({ settings, log, stopping });
  stopping.signal.addEventListener('abort', () => notReady('The server is stopping.'));
  await Promise.all([listen(server, port, host), listen(admin, adminPort, adminHost, 'ADMIN_PORT and ADMIN_HOST')]);
  stopping.finally(async () => void admin.close());

  const [apps, reading] = await Promise.all([
    loadAppsOf(settings),
    openReading({ settings, log, stopping, onWaiting: notReady, isAnswering }),
  ]);
  if (reading === undefined || stopping.signal.aborted) {
    return;
  }
  const { store } = reading;
  const lastChanges =
    settings.siteConfig.repository?.history === undefined
      ? undefined
      : followLastChanges({
          directory: contentDirectory,
          store,
          signal: stopping.signal,
          onChange(changed) {
            onLastChanges(changed);
            purging.onLastChanges(changed, store.current());
          },
        });
  begin(apps, { ...reading, ...(lastChanges && { lastChangeOf: lastChanges.of }) });
  purging.follow(store);
  renderAheadOf(reading, stopping, log);
  readiness = { ready: true };
  log.info(`Portico is ready at ${baseUrl}/blog`);
}
