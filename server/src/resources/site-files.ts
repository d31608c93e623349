import {
  type ContentIndex,
  type ContentSnapshot,
  llmsTxt,
  makeSitemaps,
  robotsTxt,
  securityTxt,
  sitemapEntries,
} from '@portico/content';
import { toBlogPost } from '@portico/site/blog-post';
import type { SiteConfig } from '@portico/site/config';
import { languageOf } from '@portico/site/languages';
import { routes } from '@portico/site/routes';
import { FILE, PAGE } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { NOTHING_POLICY } from '#http/security-headers.ts';
import type { ResourceMakers } from '#resources/resources.ts';
import { webManifest } from '#resources/web-manifest.ts';

export type SiteFilesOptions = {
  readonly siteConfig: SiteConfig;
  readonly baseUrl: string;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  /** False for an export, where nobody chooses by `Accept`. */
  readonly isServed?: boolean;
};

type SiteFileRouteName = 'robots' | 'llms' | 'postList' | 'security' | 'sitemap' | 'sitemapPart' | 'webManifest';

/** Makes the files that machines look for at known places. What lists posts is another list when the next one is due. */
export function createSiteFiles({
  siteConfig,
  baseUrl,
  now = Date.now,
  isServed = true,
}: SiteFilesOptions): Pick<ResourceMakers, SiteFileRouteName> {
  // A crawler that asks for the first part asks for the others too, and all are made together.
  const known = new WeakMap<ContentIndex, ReadonlyMap<string, string>>();

  function sitemapsOf(index: ContentIndex): ReadonlyMap<string, string> {
    const sitemaps = known.get(index) ?? makeSitemaps(sitemapEntries(index, baseUrl), baseUrl);
    known.set(index, sitemaps);
    return sitemaps;
  }

  function sitemapAt(pathname: string, { index }: ContentSnapshot): FinishedResponse | undefined {
    const sitemap = sitemapsOf(index).get(pathname);
    return sitemap === undefined ? undefined : file(sitemap, 'application/xml; charset=utf-8', PAGE, index.nextChange);
  }

  return {
    robots: () => text(robotsTxt(baseUrl), FILE),
    llms: (_params, { index }) =>
      text(
        llmsTxt({ index, ...siteConfig.blog, baseUrl, language: languageOf(siteConfig), isServed }),
        PAGE,
        index.nextChange,
      ),
    // The page data's list of all posts, newest first.
    postList: (_params, { index }) =>
      file(JSON.stringify(index.posts.map(toBlogPost)), 'application/json', PAGE, index.nextChange),
    security() {
      const { text: body, freshUntil } = securityTxt(siteConfig.security, {
        baseUrl,
        language: languageOf(siteConfig),
        now: now(),
      });
      return text(body, FILE, freshUntil);
    },
    sitemap: (_params, snapshot) => sitemapAt(routes.sitemap.href(), snapshot),
    webManifest: () => file(webManifest(siteConfig), 'application/manifest+json', FILE),
    sitemapPart: (part, snapshot) => sitemapAt(routes.sitemapPart.href(part), snapshot),
  };
}

function text(body: string, policy: string, freshUntil?: number): FinishedResponse {
  return file(body, 'text/plain; charset=utf-8', policy, freshUntil);
}

function file(body: string, type: string, policy: string, freshUntil?: number): FinishedResponse {
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-security-policy': NOTHING_POLICY,
      'cache-control': policy,
    },
    body: Buffer.from(body),
    freshUntil,
  };
}
