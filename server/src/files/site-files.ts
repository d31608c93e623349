import { llmsFullTxt, llmsTxt, robotsTxt, sitemap, sitemapEntries } from '@portico/content';
import { themeColors } from '@portico/core/accent';
import { toBlogPost } from '@portico/core/blog-post';
import { FILE, PAGE } from '@portico/core/cache-policies';
import { languageOf } from '@portico/core/languages';
import type { RouteMatch } from '@portico/core/match-route';
import { APPS, routes } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import type { SiteConfig } from '@portico/core/site-config';
import type { FileResult, FileServices } from '#files/file-services.ts';

/** One of the files that machines look for at well-known addresses. */
export async function siteFile({ name }: Pick<RouteMatch, 'name'>, services: FileServices): Promise<FileResult> {
  const { located, siteConfig, sitePages, baseUrl, markdownOf, reportError } = services;
  const { index } = located.content;
  const language = languageOf(siteConfig);
  switch (name) {
    case 'robots':
      return text(robotsTxt(baseUrl, siteConfig.crawlers), FILE);
    case 'indexNowKey':
      return siteConfig.indexNowKey === undefined ? undefined : text(siteConfig.indexNowKey, FILE);
    case 'llms':
      return text(llmsTxt({ index, ...siteConfig.blog, baseUrl, language, reportError }), PAGE);
    case 'llmsFull':
      return text(await llmsFullTxt({ index, baseUrl, markdownOf, reportError }), PAGE);
    // The data of the page with the list of all posts, newest first.
    case 'postList':
      return made(JSON.stringify(index.posts.map(toBlogPost)), 'application/json', PAGE);
    case 'sourceList':
      return siteConfig.search.sources === undefined
        ? undefined
        : made(JSON.stringify(services.sourcePages), 'application/json', PAGE);
    case 'sitemap':
      return made(
        sitemap(sitemapEntries(index, baseUrl, sitePages, reportError)),
        'application/xml; charset=utf-8',
        PAGE,
      );
    case 'webManifest':
      return made(webManifest(siteConfig), 'application/manifest+json', FILE);
    default:
      return undefined;
  }
}

function made(body: string, type: string, cachePolicy: string): FileResult {
  return { body, type, cachePolicy, headers: { 'content-security-policy': NOTHING_POLICY } };
}

function text(body: string, cachePolicy: string): FileResult {
  return made(body, 'text/plain; charset=utf-8', cachePolicy);
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/) as JSON, for devices on which the blog is installed. */
function webManifest({ brand, blog, accent, language }: SiteConfig): string {
  const { page, 'accent-fill': fill } = themeColors(accent);
  const icon = (file: string, size: string, purpose?: string) => ({
    src: `${APPS.www}${file}`,
    sizes: size,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  return JSON.stringify({
    name: blog.name,
    short_name: brand,
    description: blog.description,
    lang: languageOf({ language }),
    id: routes.blog.href(),
    start_url: routes.blog.href(),
    scope: APPS.www,
    display: 'browser',
    background_color: page.light,
    theme_color: fill.light,
    icons: [
      icon('favicon.svg', 'any'),
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-512.png', '512x512', 'maskable'),
    ],
  });
}
