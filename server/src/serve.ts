import { createServer } from 'node:http';
import { followLastChanges } from '#content/last-changes.ts';
import { createLog } from '#log.ts';
import { createAdminListener, type Readiness } from '#operations/admin-listener.ts';
import { drainOnSignal } from '#process/drain.ts';
import { listen } from '#process/listen.ts';
import { openReading } from '#serving/open-reading.ts';
import { loadAppsOf, openServing } from '#serving/open-serving.ts';
import { type ServeOptions, serveSettings } from '#serving/serve-settings.ts';

/** Serves the site of one provider, from the start of the process to its end. Throws if a setting is wrong. */
export async function serve(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  options: ServeOptions = {},
): Promise<void> {
  const settings = serveSettings(providersConfig, variables, options);
  const { logLevel, baseUrl, contentDirectory, host, port, adminHost, adminPort } = settings.environment;
  const log = createLog(logLevel);

  // Both ports are open from the first moment on and answer 503 until the content is read.
  let readiness: Readiness = { ready: false, reason: 'The content is being read.' };
  const notReady = (reason: string) => {
    readiness = { ready: false, reason };
  };
  const { server, metrics, begin, onLastChanges } = openServing(settings, log, () => readiness.ready);
  const admin = createServer(createAdminListener(() => readiness, metrics.registry));
  const stopping = drainOnSignal(server, log);
  stopping.signal.addEventListener('abort', () => notReady('The server is stopping.'));
  await Promise.all([listen(server, port, host), listen(admin, adminPort, adminHost, 'ADMIN_PORT and ADMIN_HOST')]);
  stopping.finally(async () => void admin.close());

  const [apps, reading] = await Promise.all([
    loadAppsOf(settings),
    openReading({ settings, log, stopping, onWaiting: notReady }),
  ]);
  if (reading === undefined || stopping.signal.aborted) {
    return;
  }
  const lastChanges =
    settings.siteConfig.repository?.history === undefined
      ? undefined
      : followLastChanges({
          directory: contentDirectory,
          store: reading.store,
          signal: stopping.signal,
          onChange: onLastChanges,
        });
  begin(apps, { ...reading, ...(lastChanges && { lastChangeOf: lastChanges.of }) });
  readiness = { ready: true };
  log.info(`Portico is ready at ${baseUrl}/blog`);
}
