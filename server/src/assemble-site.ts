import { thirdPartiesOf } from '@portico/consent';
import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import type { Site } from '#http/listener.ts';
import { type AppPagesOptions, createAppPages } from '#pages/app-pages.ts';
import { standInForMissing } from '#pages/missing-pages.ts';
import type { RoutePattern } from '#pages/route-patterns.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { createResources } from '#resources/resources.ts';
import { createSite, type SiteOptions } from '#site.ts';
import packageJson from '../../package.json' with { type: 'json' };

export type AssemblyOptions = Pick<AppPagesOptions, 'builds' | 'security' | 'reportError' | 'mode'> &
  Pick<SiteOptions, 'files' | 'cache' | 'cardCache' | 'searchCache' | 'headers' | 'observeRender'> & {
    readonly content: () => ContentSnapshot;
    readonly renderer: Omit<PostRenderer, 'tryOut'>;
    readonly siteConfig: SiteConfig;
    /** The time in milliseconds since the epoch. */
    readonly now?: () => number;
    /** The apps' routes, by which missing pages share their error pages; absent in development, where routes change. */
    readonly routes?: RoutePattern;
  };

/** Makes of the apps, the content and the provider's configuration the site that the listener answers from. */
export function assembleSite(options: AssemblyOptions): Site {
  const { builds, files, cache, cardCache, searchCache, headers, observeRender } = options;
  const { content, renderer, siteConfig, security, reportError, mode, routes, now = Date.now } = options;
  const { baseUrl } = security;
  return createSite({
    files,
    cache,
    cardCache,
    searchCache,
    content,
    headers,
    baseUrl,
    observeRender,
    standInFor: (pathname) => routes && standInForMissing(pathname, content().index, routes),
    pages: createAppPages({
      builds,
      content,
      renderPost: renderer.renderPost,
      appVersion: packageJson.version,
      security,
      thirdParties: thirdPartiesOf(siteConfig),
      reportError,
      now,
      mode,
    }),
    resources: createResources({
      content,
      renderer,
      site: siteConfig,
      baseUrl,
      now,
    }),
  });
}
