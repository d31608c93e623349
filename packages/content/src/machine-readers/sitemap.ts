import { PAGE_SIZE } from '@portico/core/limits';
import { routes } from '@portico/core/routes';
import { escapeHtml } from '#files/escape-html.ts';
import type { ContentIndex } from '#index/content-index.ts';
import { mapPosts, type ReportError } from '#index/map-posts.ts';
import { PAGE_ROUTES, pageAddresses } from '#index/page-addresses.ts';
import { changedAt, type Post } from '#reading/post.ts';

/**
 * Lists the pages that search engines should know: `sitePages`, which are paths of the main site, and the pages of all routes in
 * the sitemap, except posts that were first published elsewhere.
 */
export function sitemapEntries(
  index: ContentIndex,
  baseUrl: string,
  sitePages: readonly string[],
  reportError: ReportError,
) {
  const originals = index.withTranslations.filter(({ canonical }) => canonical === undefined);
  const ofBlog = PAGE_ROUTES.filter((name) => routes[name].inSitemap).flatMap((name) =>
    pageAddresses(name, { ...index, ...(name === 'post' && { withTranslations: originals }) }),
  );
  // A list is represented by its first page.
  return [...sitePages.map((href) => ({ href, posts: [] })), ...ofBlog].map(({ href, posts }) => ({
    url: `${baseUrl}${href}`,
    modified: [...mapPosts(posts.slice(0, PAGE_SIZE), momentOf, reportError)].sort().at(-1),
  }));
}

/** Makes the sitemap (https://www.sitemaps.org/protocol.html). One file may have 50,000 URLs, which is far more than a blog has. */
export function sitemap(entries: ReturnType<typeof sitemapEntries>): string {
  const elements = entries.map(({ url, modified }) => {
    const moment = modified === undefined ? '' : `<lastmod>${escapeHtml(modified)}</lastmod>`;
    return `<url><loc>${escapeHtml(url)}</loc>${moment}</url>\n`;
  });
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${xmlns}">\n${elements.join('')}</urlset>\n`;
}

/** Returns a W3C date and time. Adds seconds if they are missing, so that the strings sort by time. */
function momentOf(post: Post): string {
  const moment = changedAt(post);
  return moment.includes('T') ? new Date(moment).toISOString() : moment;
}
