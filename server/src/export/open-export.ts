import { availableParallelism } from 'node:os';
import { type ContentSnapshot, openContentStore } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { createResponseCache } from '#cache/response-cache.ts';
import { readLastChanges } from '#content/last-changes.ts';
import type { Environment } from '#environment.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';
import { createLog } from '#log.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import { loadApps } from '#releases/load-apps.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
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

// Each response is asked for once.
const NO_BYTES = { maxBytes: 1, maxSearchBytes: 1 };

/** Opens what an export is made of, as it is at one moment. */
export async function openExport(settings: ExportSettings) {
  const { environment, siteConfig, buildDirectory, brandDirectory } = settings;
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = environment;
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const now = () => settings.now;
  const security = securityOf(siteConfig, baseUrl);
  const headers = securityHeaders(security);
  const pictureMaker = await openPictureMaker({ directory: cacheDirectory, log });
  const pool = createRenderPool({
    markdown: rendererOptionsOf(siteConfig, security),
    limitMs: renderLimitMs,
    // This thread makes pages meanwhile, and takes as long for one.
    threads: Math.max(1, availableParallelism() - 1),
  });
  const [apps, store] = await Promise.all([
    loadApps(headers, buildDirectory),
    openContentStore({
      directory: contentDirectory,
      now,
      picturesAreMade: pictureMaker !== undefined,
      language: siteConfig.language,
      watching: false,
    }),
  ]);
  const lastChanges =
    siteConfig.repository?.history === undefined
      ? undefined
      : await readLastChanges(contentDirectory, store.current(), new AbortController().signal);
  const renderer = createPostRenderer(pool);
  const renderPost = refuseUnrenderable(renderer.renderPost, store);

  /** The site of one snapshot of the content, and why a path of it could not be made. */
  function siteOf(snapshot: ContentSnapshot) {
    const failures = new Map<string, string>();
    const site = assembleSite({
      ...apps,
      renderer: { ...renderer, renderPost },
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
      cache: createResponseCache({ ...NO_BYTES, now }),
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
      await pool.close();
      await store.close();
    },
  };
}
