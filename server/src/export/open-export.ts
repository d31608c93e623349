import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type ContentSnapshot, openContentStore, type Post, type RenderedMarkdown } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { languageOf } from '@portico/site/languages';
import { LRUCache } from 'lru-cache';
import { createResponseCache } from '#cache/response-cache.ts';
import { openCardStore } from '#cards/card-store.ts';
import { cardsVersion } from '#cards/cards-version.ts';
import { readLastChanges } from '#content/last-changes.ts';
import { openPictureNotes } from '#content/open-picture-notes.ts';
import { tryOpenPostNotes } from '#content/open-post-notes.ts';
import type { Environment } from '#environment.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';
import { createLog } from '#log.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import { loadApps } from '#releases/load-apps.ts';
import { openRenderer, type Renderer } from '#rendered-posts/open-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { rendererOptionsOf } from '#rendered-posts/renderer-options-of.ts';
import { assembleSite } from '#site.ts';

export type ExportSettings = {
  readonly environment: Environment;
  readonly siteConfig: SiteConfig;
  /** The time in milliseconds since the epoch, at which posts are due. */
  readonly now: number;
  /** Name of the folder in each app that it was built into. */
  readonly buildDirectory: string;
  /** The folder with the provider's icons, logo and fonts. */
  readonly brandDirectory: string;
};

const TEXTS = 256;
const FEED_BYTES = 64 * 1024 * 1024;
// Each response is asked for once.
const NO_BYTES = { pages: 1, cards: 1, pictures: 1, searches: 1 };
// A site below a path is a preview.
/** Opens what an export is made of, as it is at one moment. */
export async function openExport(settings: ExportSettings) {
  const { environment, siteConfig, buildDirectory, brandDirectory } = settings;
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = environment;
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const now = () => settings.now;
  const security = securityOf(siteConfig, baseUrl);
  const headers = securityHeaders(security);
  const [notes, postNotes, pictureMaker] = await Promise.all([
    openPictureNotes(cacheDirectory),
    tryOpenPostNotes({ directory: cacheDirectory, contentDirectory, language: languageOf(siteConfig), log }),
    openPictureMaker({ directory: cacheDirectory, log }),
  ]);
  const [apps, renderer, store] = await Promise.all([
    loadApps(headers, buildDirectory),
    openRenderer({
      directory: cacheDirectory,
      markdown: rendererOptionsOf(siteConfig, security),
      log,
      limitMs: renderLimitMs,
      // This thread makes pages meanwhile, and takes as long for one.
      threads: Math.max(1, availableParallelism() - 1),
    }),
    openContentStore({
      directory: contentDirectory,
      now,
      notes,
      postNotes,
      picturesAreMade: pictureMaker !== undefined,
      language: siteConfig.language,
      watching: false,
    }),
  ]);
  // Without them the next start reads all pictures.
  await notes.save().catch(() => {});
  const lastChanges =
    siteConfig.repository?.history === undefined
      ? undefined
      : await readLastChanges(contentDirectory, store.current(), new AbortController().signal);
  const cardStore = openCardStore({
    directory: path.join(cacheDirectory, 'cards'),
    version: `${await cardsVersion(brandDirectory)} ${siteConfig.accent}`,
    now: settings.now,
  });
  const renderPost = rememberTexts(refuseUnrenderable(renderer.renderPost, store));

  /** The site of one snapshot of the content, and why a path of it could not be made. */
  function siteOf(snapshot: ContentSnapshot) {
    const failures = new Map<string, string>();
    const site = assembleSite({
      ...apps,
      renderer: { ...renderer, renderPost },
      feedBytes: FEED_BYTES,
      cardStore,
      pictureMaker,
      lastChangeOf: lastChanges && ((file) => lastChanges.get(file)),
      siteConfig,
      security,
      headers,
      content: () => snapshot,
      isServed: false,
      reportError(error, url) {
        const { pathname } = new URL(url, baseUrl);
        failures.set(pathname, error instanceof Error ? error.message : String(error));
      },
      observeRender: () => {},
      now,
      cache: createResponseCache({ maxBytes: NO_BYTES, now }),
      mode: 'production',
      brandDirectory,
    });
    return { site, failures };
  }

  return {
    content: () => store.current(),
    siteOf,
    files: apps.files,
    headers,
    async close() {
      await cardStore.clear();
      await renderer.close();
      await store.close();
      postNotes?.close();
    },
  };
}

/** A post's text is in its page, in the data of that, and in feeds, which ask for it at about the same time. */
function rememberTexts(renderPost: Renderer['renderPost']): Renderer['renderPost'] {
  const texts = new LRUCache<Post, Promise<RenderedMarkdown>>({ max: TEXTS });
  return (post, content) => {
    const text = texts.get(post) ?? renderPost(post, content);
    texts.set(post, text);
    return text;
  };
}
