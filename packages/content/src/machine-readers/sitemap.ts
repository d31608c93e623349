import { PAGE_SIZE } from '@portico/config/page-size';
import { routes } from '@portico/config/routes';
import { escapeHtml } from 'markdown-it/lib/common/utils.mjs';
import type { ContentIndex } from '#index/content-index.ts';
import { PAGE_ROUTES, pageAddresses } from '#index/page-addresses.ts';
import { changedAt, type Post } from '#reading/post.ts';

/** The most URLs of one file (https://www.sitemaps.org/protocol.html). With ours they stay far below its 50 MB. */
const MOST_URLS = 50_000;

export type SitemapEntry = {
  /** Absolute URL. */
  readonly url: string;
  /** ISO 8601; absent if nothing says when the page last changed. */
  readonly modified?: string | undefined;
};

/** The pages that search engines should know: all pages of the routes in the sitemap, except posts first published elsewhere. */
export function sitemapEntries(index: ContentIndex, baseUrl: string): readonly SitemapEntry[] {
  const originals = index.posts.filter(({ canonical }) => canonical === undefined);
  return (
    PAGE_ROUTES.filter((name) => routes[name].inSitemap)
      .flatMap((name) => pageAddresses(name, { ...index, ...(name === 'post' && { posts: originals }) }))
      // A list has the address of its first page.
      .map(({ href, posts }) => ({
        url: `${baseUrl}${href}`,
        modified: newest(posts.slice(0, PAGE_SIZE).map(momentOf)),
      }))
  );
}

/** Makes sitemap files by path: only `/sitemap.xml` if one file can hold all, else an index there and `/sitemap-1.xml` and so on. */
export function makeSitemaps(
  entries: readonly SitemapEntry[],
  baseUrl: string,
  mostUrls = MOST_URLS,
): ReadonlyMap<string, string> {
  if (entries.length <= mostUrls) {
    return new Map([[routes.sitemap.href(), document('urlset', 'url', entries)]]);
  }
  const count = Math.ceil(entries.length / mostUrls);
  const parts = Array.from({ length: count }, (_, part) => entries.slice(part * mostUrls, (part + 1) * mostUrls));
  const hrefOf = (part: number) => routes.sitemapPart.href({ part: String(part + 1) });
  const index = parts.map((part, number) => ({
    url: `${baseUrl}${hrefOf(number)}`,
    modified: newest(part.flatMap(({ modified }) => modified ?? [])),
  }));
  return new Map([
    [routes.sitemap.href(), document('sitemapindex', 'sitemap', index)],
    ...parts.map((part, number): [string, string] => [hrefOf(number), document('urlset', 'url', part)]),
  ]);
}

function document(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const elements = entries.map(({ url, modified }) => {
    const moment = modified === undefined ? '' : `<lastmod>${escapeHtml(modified)}</lastmod>`;
    return `<${element}><loc>${escapeHtml(url)}</loc>${moment}</${element}>\n`;
  });
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${xmlns}">\n${elements.join('')}</${root}>\n`;
}

/** A W3C date-time; a time without seconds gets them. */
function momentOf(post: Post): string {
  const moment = changedAt(post);
  return moment.includes('T') ? new Date(moment).toISOString() : moment;
}

/** In these forms, moments sort as texts. */
function newest(moments: readonly string[]): string | undefined {
  return moments.toSorted().at(-1);
}
