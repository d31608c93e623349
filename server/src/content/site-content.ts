import { type Content, type ContentSnapshot, openContent } from '@portico/content';
import { markdownModule } from '@portico/core/site-modules';
import { contentStamp } from '#build/sources.ts';
import { assetOrigins } from '#http/security-headers.ts';
import type { Settings } from '#settings.ts';

type Options = Pick<Settings, 'siteConfig' | 'security' | 'environment'> & {
  readonly log: Pick<Settings['log'], 'error' | 'warn'>;
  readonly components: readonly string[];
  readonly isWatching?: boolean;
  readonly now?: () => number;
};

/** Opens the content of a site: for the server, development, the export and the check. */
export function openSiteContent({
  siteConfig,
  security,
  log,
  environment,
  components,
  isWatching,
  now,
}: Options): Content {
  const { baseUrl, contentDirectory, cacheDirectory, emptyContent, renderLimitMs, siteDirectory } = environment;
  const { rules, hold } = siteConfig.check ?? {};
  const settings = {
    ...{ baseUrl, siteDirectory, components, rules },
    mediaOrigins: [baseUrl, ...assetOrigins(security)],
    language: siteConfig.language,
    callouts: siteConfig.callouts,
    drawings: siteConfig.drawings,
    ownFields: siteConfig.blog.fields,
    extensions: markdownModule(siteDirectory),
  };
  return openContent({
    ...{ directory: contentDirectory, cacheDirectory, emptyContent, isWatching, now, log, settings, hold },
    stamp: contentStamp(contentDirectory, settings),
    topics: siteConfig.blog.topics,
    limitMs: renderLimitMs,
  });
}

/** Clears the cache if more than new and changed posts is seen of a change. The cache itself outdates what has another version. */
export function clearOnPublish(content: Pick<Content, 'onChange'>, cache: { clear(): void }): void {
  content.onChange((now, before) => {
    if (now.version !== before.version && !hasOnlyNewPosts(before, now)) {
      cache.clear();
    }
  });
}

/** Whether nothing but posts has changed, and none is gone. Then the pages of the other posts may be sent for a moment longer. */
function hasOnlyNewPosts(before: ContentSnapshot, now: ContentSnapshot): boolean {
  const isSameSite = (['images', 'media', 'authors', 'redirects', 'announcement'] as const).every(
    (part) => before[part] === now[part],
  );
  return isSameSite && before.index.bySlug.keys().every((slug) => now.index.bySlug.has(slug));
}
