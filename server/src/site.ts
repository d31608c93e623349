import { thirdPartiesOf } from '@portico/consent';
import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { isPageMatch } from '@portico/site/match-route';
import type { CacheEntry } from '#cache/cache-entry.ts';
import type { ResponseCache } from '#cache/response-cache.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import type { Site } from '#http/listener.ts';
import { type AppPagesOptions, createAppPages } from '#pages/app-pages.ts';
import { errorPageFor } from '#pages/missing-pages.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import type { Target } from '#request/target.ts';
import { hasMarkdown, representationFor } from '#resources/representations.ts';
import { createResources, type Resources } from '#resources/resources.ts';
import packageJson from '../../package.json' with { type: 'json' };

export type SiteOptions = {
  /** Files of the build by path. */
  readonly files: ReadonlyMap<string, CacheEntry>;
  readonly cache: ResponseCache;
  readonly content: () => ContentSnapshot;
  /** The apps' pages; see createAppPages. */
  readonly pages: (target: Target) => Promise<FinishedResponse>;
  /** What the server answers itself; see createResources. */
  readonly resources: Resources;
  readonly headers: Readonly<Record<string, string>>;
  /** Takes note of how long a page took to be rendered, in seconds. */
  readonly observeRender: (seconds: number) => void;
};

/** Puts files of the build, resources and pages together: what the listener answers from. */
export function createSite(options: SiteOptions): Site {
  const { files, cache, content, pages, resources, headers } = options;

  async function renderPage(target: Target): Promise<FinishedResponse> {
    const begun = performance.now();
    const response = await pages(target);
    options.observeRender((performance.now() - begun) / 1000);
    const vary = response.status === 200 && hasMarkdown(target, content().index) && { vary: 'accept' };
    return { ...response, headers: { ...headers, ...response.headers, ...vary } };
  }

  /** An error page is cached here alone: clients are told not to. */
  async function missingPage(target: Target): Promise<CacheEntry> {
    return (
      cache.get(target.key) ??
      cache.render(
        target,
        () => renderPage(target),
        ({ status }) => status === 404,
      )
    );
  }

  async function render(target: Target): Promise<FinishedResponse | CacheEntry> {
    const { match, type } = target;
    if (match !== undefined && !isPageMatch(match)) {
      const resource = await resources(match, type);
      if (resource !== undefined) {
        return { ...resource, headers: { ...headers, ...resource.headers } };
      }
    }
    const errorPage = errorPageFor(target, content().index);
    return errorPage === undefined ? renderPage(target) : missingPage(errorPage);
  }

  return {
    find: (key) => files.get(key) ?? cache.get(key),
    represent: (target, accept) => representationFor(target, accept, content().index),
    make: (target) => cache.render(target, () => render(target)),
  };
}

export type AssemblyOptions = Pick<AppPagesOptions, 'builds' | 'security' | 'reportError' | 'mode'> &
  Pick<SiteOptions, 'files' | 'cache' | 'content' | 'headers' | 'observeRender'> & {
    readonly renderer: Omit<PostRenderer, 'tryOut'>;
    readonly siteConfig: SiteConfig;
    /** Absent where pictures are sent as they are. */
    readonly pictureMaker?: PictureMaker | undefined;
    /** The time in milliseconds since the epoch. */
    readonly now?: () => number;
  };

/** The site of a provider, from its apps, its content and its configuration. */
export function assembleSite(options: AssemblyOptions): Site {
  const { renderer, siteConfig, security, now = Date.now } = options;
  return createSite({
    ...options,
    pages: createAppPages({
      ...options,
      now,
      renderPost: renderer.renderPost,
      appVersion: packageJson.version,
      thirdParties: thirdPartiesOf(siteConfig),
    }),
    resources: createResources({ ...options, site: siteConfig, baseUrl: security.baseUrl, now }),
  });
}
