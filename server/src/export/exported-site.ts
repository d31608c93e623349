import type { ContentSnapshot } from '@portico/content';
import { isListPart, makeListParts } from '@portico/search';
import type { SiteConfig } from '@portico/site/config';
import { createResponseCache } from '#cache/response-cache.ts';
import type { Environment } from '#environment.ts';
import { lazily } from '#export/lazily.ts';
import { makeSearchParts } from '#export/search-parts.ts';
import { securityHeaders } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';
import type { Site } from '#site.ts';
import { type AssemblyOptions, assembleSite } from '#site.ts';

/** What an export is made with besides the content, as data that a thread can send to another. */
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

export type ExportedSiteParts = Pick<
  AssemblyOptions,
  'builds' | 'files' | 'renderer' | 'cardStore' | 'pictureMaker' | 'lastChangeOf' | 'feedBytes'
>;

// Each response is asked for once.
const NO_BYTES = { pages: 1, cards: 1, pictures: 1, searches: 1 };
// A site below a path is a preview.
const NOT_INDEXED = { 'x-robots-tag': 'noindex' };

/** The headers of each response. */
export function exportedHeaders({ siteConfig, environment }: ExportSettings): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(securityOf(siteConfig, environment.baseUrl)),
    ...(environment.basePath !== '' && NOT_INDEXED),
  };
}

/** The site of one snapshot of the content, and why a path of it could not be made. */
export function createExportedSite(
  settings: ExportSettings,
  snapshot: ContentSnapshot,
  parts: ExportedSiteParts,
): { readonly site: Site; readonly failures: ReadonlyMap<string, string> } {
  const { environment, siteConfig, brandDirectory } = settings;
  const now = () => settings.now;
  const failures = new Map<string, string>();
  const searchParts = lazily(() => makeSearchParts(snapshot.index));
  const listParts = lazily(() => makeListParts(snapshot.index.posts));
  const site = assembleSite({
    ...parts,
    siteConfig,
    security: securityOf(siteConfig, environment.baseUrl),
    headers: exportedHeaders(settings),
    content: () => snapshot,
    searchPart: (_, part) => (isListPart(part) ? listParts() : searchParts()).get(part),
    isServed: false,
    reportError(error, url) {
      const { pathname } = new URL(url, environment.baseUrl);
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
