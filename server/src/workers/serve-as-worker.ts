import { type ContentUpdate, followSharedContent } from '@portico/content';
import { languageOf } from '@portico/site/languages';
import { CHANGE_FAILED } from '#content/open-content.ts';
import { openNotedTexts } from '#content/open-noted-texts.ts';
import { postNotesVersion } from '#content/open-post-notes.ts';
import { createLogs } from '#log/logs.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import { openRendererOf } from '#serving/open-reading.ts';
import { loadAppsOf, openServing } from '#serving/open-serving.ts';
import type { ServeSettings } from '#serving/serve-settings.ts';
import { fieldsOfPrimary } from '#workers/fields-of-primary.ts';
import { beginWork } from '#workers/work.ts';

/** One of several processes that serve: the content comes from the primary. */
export async function serveAsWorker(settings: ServeSettings): Promise<void> {
  const { logLevel, contentDirectory, cacheDirectory, host, port } = settings.environment;
  const logs = createLogs(logLevel, { isShared: true });
  const { log } = logs;
  const { server, metrics, begin, onLastChanges } = openServing(settings, logs);
  const work = await beginWork({ server, port, host, log });
  const sendMetrics = async () => work.send({ kind: 'metrics', metrics: await metrics.asData() });
  const hasContent = Promise.withResolvers<void>();
  const early: ContentUpdate[] = [];
  let takeUpdate = (update: ContentUpdate): void => {
    early.push(update);
    hasContent.resolve();
  };
  const dates = new Map<string, string>();
  const loadingApps = loadAppsOf(settings);
  // Also where it cannot be read: the new workers say why.
  const readBuild = () =>
    loadingApps
      .then(({ readNewFiles }) => readNewFiles())
      .catch((error) => log.warn({ err: error }, 'The files of the new build could not be read'))
      .finally(() => work.send({ kind: 'has-build' }));
  work.onMessage((message) => {
    if (message.kind === 'content') {
      takeUpdate(message.update);
    } else if (message.kind === 'last-changes') {
      for (const [file, date] of message.dates) {
        dates.set(file, date);
      }
      onLastChanges(message.dates);
    } else if (message.kind === 'metrics') {
      sendMetrics();
    } else if (message.kind === 'read-build') {
      readBuild();
    }
  });
  work.stopping.finally(sendMetrics);

  const [apps, renderer, pictureMaker] = await Promise.all([
    loadingApps,
    openRendererOf(settings, log),
    openPictureMaker({ directory: cacheDirectory, log }),
    hasContent.promise,
  ]);
  // Not before there is content: the primary may have to make the database first.
  const texts = openNotedTexts({
    directory: cacheDirectory,
    contentDirectory,
    version: await postNotesVersion(languageOf(settings.siteConfig)),
    onFailure: (error) =>
      log.warn(
        { err: error },
        'The texts of posts in the cache folder cannot be read. All works without them, but text searches take longer; a restart tries again',
      ),
  });
  const store = await followSharedContent({
    directory: contentDirectory,
    now: settings.now,
    texts,
    receive(listener) {
      takeUpdate = listener;
      early.splice(0).forEach(listener);
    },
    refuse: (file, digest, mistake) => work.send({ kind: 'refuse', file, digest, mistake }),
    onError: (error) => log.error({ err: error }, CHANGE_FAILED),
  });
  work.stopping.finally(async () => {
    await store.close();
    await renderer.close();
    texts?.close();
  });
  begin(apps, {
    store,
    renderer,
    pictureMaker,
    ...(settings.siteConfig.repository?.history !== undefined && { lastChangeOf: (file) => dates.get(file) }),
  });
  // After the listener that drops what is stale from the cache.
  store.onChange(({ version }) => work.send({ kind: 'shows', version }));
  work.send({ kind: 'shows', version: store.current().version });
  work.send({ kind: 'config', fields: fieldsOfPrimary(settings.siteConfig) });
  await work.ready();
}
