import { PAGE_SIZE } from '@portico/site/page-size';
import { routes } from '@portico/site/routes';
import type { ContentIndex } from '#index/content-index.ts';
import { PAGE_ROUTES, pageAddresses } from '#index/page-addresses.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Post } from '#post.ts';
import { changedAt } from '#post.ts';

// https://www.sitemaps.org/protocol.html: what one file may hold.
export const SITEMAP_LIMITS: SitemapLimits = { urls: 50_000, bytes: 52_428_800 };

export type SitemapLimits = { readonly urls: number; readonly bytes: number };

export type SitemapEntry = {
  /** Absolute URL. */
  readonly url: string;
  /** ISO 8601; absent where nothing says when the page last changed. */
  readonly modified?: string | undefined;
};

/** The pages that search engines should know: all pages of the routes in the sitemap, but posts whose original is elsewhere. */
export function sitemapEntries(index: ContentIndex, baseUrl: string): readonly SitemapEntry[] {
  // A post is on the pages of several lists.
  const changes = new Map<Post, Change>();
  const changeOf = (post: Post) => {
    const change = changes.get(post) ?? changeAt(changedAt(post));
    changes.set(post, change);
    return change;
  };
  const originals = index.posts.filter(({ canonical }) => canonical === undefined);
  return (
    PAGE_ROUTES.filter((name) => routes[name].inSitemap)
      .flatMap((name) => pageAddresses(name, { ...index, ...(name === 'post' && { posts: originals }) }))
      // A list has the address of its first page.
      .map(({ href, posts }) => ({
        url: `${baseUrl}${href}`,
        modified: newest(posts.slice(0, PAGE_SIZE).map(changeOf))?.text,
      }))
  );
}

/**
 * Sitemap files by path (https://www.sitemaps.org/protocol.html): `/sitemap.xml` alone while one file can hold all, else
 * an index there and the parts in `/sitemap-1.xml` and on.
 */
export function makeSitemaps(
  entries: Iterable<SitemapEntry>,
  baseUrl: string,
  limits: SitemapLimits = SITEMAP_LIMITS,
): ReadonlyMap<string, string> {
  const parts: Part[] = [];
  const add = addTo(parts, limits);
  for (const entry of entries) {
    add(entry);
  }
  return filesOf(parts, baseUrl);
}

function filesOf(parts: readonly Part[], baseUrl: string): ReadonlyMap<string, string> {
  if (parts.length <= 1) {
    return new Map([[routes.sitemap.href(), urlSet(parts[0]?.elements ?? [])]]);
  }
  const paths = parts.map((_, index) => routes.sitemapPart.href({ part: String(index + 1) }));
  const index = parts.map(
    ({ modified }, number) =>
      `<sitemap><loc>${escapeHtml(`${baseUrl}${paths[number]}`)}</loc>${lastModified(modified?.text)}</sitemap>\n`,
  );
  return new Map([
    [routes.sitemap.href(), document('sitemapindex', index)],
    ...parts.map(({ elements }, number): [string, string] => [paths[number] ?? '', urlSet(elements)]),
  ]);
}

type Part = {
  readonly elements: string[];
  /** The newest of its entries'. */
  modified: Change | undefined;
};

function addTo(parts: Part[], limits: SitemapLimits): (entry: SitemapEntry) => void {
  const frame = Buffer.byteLength(urlSet([]));
  let room = 0;
  return (entry) => {
    const element = urlElement(entry);
    const bytes = Buffer.byteLength(element);
    let part = parts.at(-1);
    if (part === undefined || part.elements.length === limits.urls || bytes > room) {
      part = { elements: [], modified: undefined };
      parts.push(part);
      room = limits.bytes - frame;
    }
    room -= bytes;
    part.elements.push(element);
    if (entry.modified !== undefined) {
      const change = changeAt(entry.modified);
      part.modified = newest(part.modified === undefined ? [change] : [part.modified, change]);
    }
  };
}

function urlElement({ url, modified }: SitemapEntry): string {
  return `<url><loc>${escapeHtml(url)}</loc>${lastModified(modified)}</url>\n`;
}

function lastModified(moment: string | undefined): string {
  return moment === undefined ? '' : `<lastmod>${escapeHtml(moment)}</lastmod>`;
}

function urlSet(elements: readonly string[]): string {
  return document('urlset', elements);
}

function document(root: string, elements: readonly string[]): string {
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${xmlns}">\n${elements.join('')}</${root}>\n`;
}

type Change = {
  /** A W3C date-time: a time without seconds is written with them. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
};

function changeAt(moment: string): Change {
  const time = Date.parse(moment);
  return { text: /T/.test(moment) ? new Date(time).toISOString() : moment, time };
}

function newest(changes: readonly Change[]): Change | undefined {
  return changes.reduce<Change | undefined>(
    (latest, change) => (latest === undefined || change.time > latest.time ? change : latest),
    undefined,
  );
}
