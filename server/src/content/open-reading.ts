import { setTimeout } from 'node:timers/promises';
import { openContentStore } from '@portico/content';
import { logContent } from '#content/log-content.ts';
import { cannotRead } from '#content/read-content.ts';
import { createTextSearch } from '#content/text-search.ts';
import type { Environment } from '#environment.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { Stopping } from '#process/drain.ts';
import { openPostRenderer, type RenderFailure } from '#rendered-posts/post-renderer.ts';
import type { Settings } from '#settings.ts';

export type ReadingOptions = Pick<Settings, 'siteConfig' | 'security' | 'log'> & {
  readonly environment: Pick<Environment, 'contentDirectory' | 'cacheDirectory' | 'renderLimitMs'>;
  readonly now: () => number;
  readonly stopping: Stopping;
  readonly onWaiting: (reason: string) => void;
  readonly onRenderFailure?: (failure: RenderFailure) => void;
};

const RETRY_MS = 1000;

/** Follows the content. Tries again each second if the folder cannot be read. Undefined if the server is stopped before it is read. */
export async function openReading(options: ReadingOptions) {
  const { environment, siteConfig, security, now, log, stopping, onWaiting, onRenderFailure: onFailure } = options;
  const { contentDirectory: directory, cacheDirectory, renderLimitMs } = environment;
  const renderer = openPostRenderer({ siteConfig, security, limitMs: renderLimitMs, onFailure });
  const pictureMaker = await openPictureMaker(cacheDirectory, log);
  const starting = renderer.start();
  starting.catch(() => {});
  let logged = '';
  while (!stopping.signal.aborted) {
    const opening = openContentStore({
      directory,
      now,
      validatePost: renderer.validatePost,
      language: siteConfig.language,
      topics: siteConfig.blog.topics,
      onError: (error) => log.error({ err: error }, 'a change of the content could not be processed'),
    });
    const store = await opening.catch(async (error: unknown) => {
      const reason = cannotRead(directory, error);
      onWaiting(reason);
      if (reason !== logged) {
        log.error(reason);
      }
      logged = reason;
      await setTimeout(RETRY_MS);
    });
    if (store !== undefined) {
      logContent(store, log, directory);
      // At the same time: a change that is being read waits for the validation of its posts.
      stopping.finally(async () => void (await Promise.all([store.close(), renderer.close()])));
      await starting;
      const textSearch = createTextSearch(renderer.textOf);
      textSearch.follow(store.current());
      store.onChange(textSearch.follow);
      return { store, renderer, pictureMaker, textSearch };
    }
  }
  await renderer.close();
  return undefined;
}
