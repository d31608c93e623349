import type { SiteConfig } from '@portico/config/site-config';
import type { ContentStore } from '@portico/content';
import type { Logger } from 'pino';
import { openContent } from '#content/open-content.ts';
import type { Environment } from '#environment.ts';
import type { SecurityOptions } from '#http/security-headers.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { Stopping } from '#process/drain.ts';
import { openPostRenderer, type PostRenderer, refuseUnrenderable } from '#rendered-posts/post-renderer.ts';

export type Reading = {
  readonly store: ContentStore;
  readonly renderer: PostRenderer;
  readonly pictureMaker: PictureMaker;
};

export type ReadingOptions = {
  readonly environment: Environment;
  readonly siteConfig: SiteConfig;
  readonly security: SecurityOptions;
  readonly now: () => number;
  readonly log: Logger;
  readonly stopping: Stopping;
  /** See openContent. */
  readonly onWaiting: (reason: string) => void;
};

/** Reads the content and follows it, until the server is stopped. Undefined if that happens before it is read. */
export async function openReading(options: ReadingOptions): Promise<Reading | undefined> {
  const { environment, siteConfig, security, now, log, stopping, onWaiting } = options;
  const { contentDirectory, cacheDirectory, renderLimitMs } = environment;
  const { signal } = stopping;
  const renderer = openPostRenderer({ siteConfig, security, limitMs: renderLimitMs });
  const pictureMaker = await openPictureMaker({ directory: cacheDirectory, log });
  const store = await openContent({
    directory: contentDirectory,
    log,
    onWaiting,
    signal,
    now,
    validatePost: renderer.validatePost,
    picturesAreMade: true,
    language: siteConfig.language,
  });
  if (store === undefined) {
    await renderer.close();
    return undefined;
  }
  // At the same time: a change that is being read waits for the validation of its posts.
  stopping.finally(async () => void (await Promise.all([store.close(), renderer.close()])));
  const renderPost = refuseUnrenderable(renderer.renderPost, store);
  return { store, renderer: { ...renderer, renderPost }, pictureMaker };
}
