import type { ContentStore } from '@portico/content';
import { languageOf } from '@portico/site/languages';
import type { Logger } from 'pino';
import { openContent } from '#content/open-content.ts';
import { openPictureNotes } from '#content/open-picture-notes.ts';
import { tryOpenPostNotes } from '#content/open-post-notes.ts';
import { keepPicturesClear } from '#pictures/keep-pictures-clear.ts';
import { openPictureMaker, picturesIn } from '#pictures/open-picture-maker.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { Stopping } from '#process/drain.ts';
import { openRenderer, type Renderer } from '#rendered-posts/open-renderer.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { renderAhead } from '#rendered-posts/render-ahead.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import { RenderingEnded } from '#rendered-posts/render-thread.ts';
import { rendererOptionsOf } from '#rendered-posts/renderer-options-of.ts';
import type { ServeSettings } from '#serving/serve-settings.ts';

export type Reading = {
  readonly store: ContentStore;
  readonly renderer: Renderer;
  /** Undefined where pictures are sent as they are. */
  readonly pictureMaker: PictureMaker | undefined;
};

export type ReadingOptions = {
  readonly settings: ServeSettings;
  readonly log: Logger;
  readonly stopping: Stopping;
  /** See openContent. */
  readonly onWaiting: (reason: string) => void;
  /** Whether a reader waits for this process. */
  readonly isAnswering?: () => boolean;
};

/** The renderer of posts, as one of the processes that have one. */
export function openRendererOf({ environment, siteConfig, security }: ServeSettings, log: Logger): Promise<Renderer> {
  return openRenderer({
    directory: environment.cacheDirectory,
    markdown: rendererOptionsOf(siteConfig, security),
    log,
    limitMs: environment.renderLimitMs,
  });
}

/**
 * Reads the content and follows it, and does in the background what one process does for all: posts are rendered ahead, their words are
 * indexed, old pictures deleted. Undefined where the server is stopped meanwhile.
 */
export async function openReading(options: ReadingOptions): Promise<Reading | undefined> {
  const { settings, log, stopping, onWaiting, isAnswering } = options;
  const { contentDirectory, cacheDirectory } = settings.environment;
  const language = languageOf(settings.siteConfig);
  const { signal } = stopping;
  const opening = openRendererOf(settings, log);
  // Whoever awaits it below is told; until then nobody does.
  opening.catch(() => {});
  const tryOut: PostRenderer['tryOut'] = async (...args) => (await opening).tryOut(...args);
  const pictureMaker = await openPictureMaker({ directory: cacheDirectory, log });
  const notes = await openPictureNotes(cacheDirectory);
  const postNotes = await tryOpenPostNotes({ directory: cacheDirectory, contentDirectory, language, log });
  const [renderer, store] = await Promise.all([
    opening,
    openContent({
      directory: contentDirectory,
      log,
      onWaiting,
      signal,
      now: settings.now,
      tryOut,
      picturesAreMade: pictureMaker !== undefined,
      notes,
      postNotes,
      language,
      isAnswering,
    }),
  ]);
  if (store === undefined) {
    return undefined;
  }
  // Without them the next start reads all pictures, and where nothing can be stored another line says so.
  notes.save().catch(() => {});
  postNotes?.indexTexts();
  postNotes?.keepOnly(store.noted);
  keepPicturesClear({
    directory: picturesIn(cacheDirectory),
    content: store.current,
    signal,
    onError: (error) => log.warn({ err: error }, 'old pictures could not be deleted'),
  });
  stopping.finally(async () => {
    // At once: a change that is being taken waits for posts that are rendered on trial, seconds for each.
    await Promise.all([store.close(), renderer.close()]);
    postNotes?.close();
  });
  return { store, renderer, pictureMaker };
}

/** Renders the posts of the content before their readers come, where that outlasts the process. */
export function renderAheadOf({ store, renderer }: Reading, { signal }: Stopping, log: Logger): void {
  if (!renderer.isPersistent) {
    return;
  }
  renderAhead({
    store,
    renderPost: refuseUnrenderable(renderer.renderPost, store),
    // Where it fails later, each day all posts would be rendered for nothing.
    isRendered: (...args) => !renderer.isPersistent || renderer.isRendered(...args),
    signal,
    onError(error, { file }) {
      // A refusal is a mistake in the content, and is logged as such.
      if (!(error instanceof RenderRefused || error instanceof RenderingEnded)) {
        log.warn({ err: error, file }, 'a post could not be rendered ahead');
      }
    },
  });
}
