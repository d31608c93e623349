import { routes } from '@portico/site/routes';
import type { ContentIndex } from '#content-index.ts';
import { escapeXml } from '#feeds/escape-xml.ts';
import { PAGE_ROUTES, pageAddresses } from '#page-addresses.ts';
import type { Post } from '#post.ts';

// https://www.sitemaps.org/protocol.html: what one file may hold.
export const SITEMAP_LIMITS: SitemapLimits = { urls: 50_000, bytes: 52_428_800 };

export type SitemapLimits = { readonly urls: number; readonly bytes: number };

export type SitemapEntry = {
  /** Absolute URL. */
  readonly url: string;
  /** ISO 8601; absent where nothing says when the page last changed. */
  readonly modified?: string | undefined;
};

/** The pages that search engines should know: of each route in the sitemap all, but for posts whose original is elsewhere. */
export function sitemapEntries(index: ContentIndex, baseUrl: string): SitemapEntry[] {
  return PAGE_ROUTES.filter((name) => routes[name].inSitemap)
    .flatMap((name) => {
      const addresses = pageAddresses(name, index);
      return name === 'post' ? addresses.filter(({ posts: [post] }) => post?.canonical === undefined) : addresses;
    })
    .map(({ href, posts }) => ({ url: `${baseUrl}${href}`, modified: newest(posts) }));
}

/**
 * Sitemap files by path (https://www.sitemaps.org/protocol.html): `/sitemap.xml` alone while one file can hold all, else
 * an index there and the parts in `/sitemap-1.xml` and on.
 */
export function makeSitemaps(
  entries: readonly SitemapEntry[],
  baseUrl: string,
  limits: SitemapLimits = SITEMAP_LIMITS,
): ReadonlyMap<string, string> {
  const parts = partsOf(entries.map(urlElement), limits);
  if (parts.length <= 1) {
    return new Map([[routes.sitemap.href(), urlSet(parts[0] ?? [])]]);
  }
  const paths = parts.map((_, index) => routes.sitemapPart.href({ part: String(index + 1) }));
  const index = paths.map((path) => `<sitemap><loc>${escapeXml(`${baseUrl}${path}`)}</loc></sitemap>\n`);
  return new Map([
    [routes.sitemap.href(), document('sitemapindex', index)],
    ...parts.map((part, number): [string, string] => [paths[number] ?? '', urlSet(part)]),
  ]);
}

function partsOf(elements: readonly string[], limits: SitemapLimits): string[][] {
  const parts: string[][] = [];
  const frame = Buffer.byteLength(urlSet([]));
  let room = 0;
  for (const element of elements) {
    const bytes = Buffer.byteLength(element);
    const part = parts.at(-1);
    if (part === undefined || part.length === limits.urls || bytes > room) {
      parts.push([element]);
      room = limits.bytes - frame - bytes;
    } else {
      part.push(element);
      room -= bytes;
    }
  }
  return parts;
}

function urlElement({ url, modified }: SitemapEntry): string {
  const lastmod = modified === undefined ? '' : `<lastmod>${escapeXml(modified)}</lastmod>`;
  return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`;
}

function urlSet(elements: readonly string[]): string {
  return document('urlset', elements);
}

function document(root: string, elements: readonly string[]): string {
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${xmlns}">\n${elements.join('')}</${root}>\n`;
}

/** When a post last changed, as a W3C date-time: a time without seconds is written with them. */
function modifiedAt({ date, updated }: Post): string {
  const moment = updated ?? date;
  return /T/.test(moment) ? new Date(moment).toISOString() : moment;
}

function newest(posts: readonly Post[]): string | undefined {
  return posts.map(modifiedAt).reduce<string | undefined>((latest, moment) => {
    return latest === undefined || Date.parse(moment) > Date.parse(latest) ? moment : latest;
  }, undefined);
}
