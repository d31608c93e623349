import { lookColors } from '@portico/config/accent';
import { toBlogPost } from '@portico/config/blog-post';
import { languageOf } from '@portico/config/languages';
import { APPS, routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { type ContentIndex, llmsTxt, makeSitemaps, robotsTxt, securityTxt, sitemapEntries } from '@portico/content';
import { FILE, PAGE } from '#cache/cache-policies.ts';
import { NOTHING_POLICY } from '#http/security-headers.ts';
import { MARKDOWN } from '#resources/representations.ts';
import type { ResourceMakers, ResourcesOptions } from '#resources/resources.ts';
import { found, moved } from '#resources/responses.ts';

type SiteFileRouteName =
  | 'robots'
  | 'indexNowKey'
  | 'llms'
  | 'postList'
  | 'postMarkdown'
  | 'security'
  | 'sitemap'
  | 'sitemapPart'
  | 'webManifest';

/** Makes the files that machines look for at known places. What lists posts is another list when the next one is due. */
export function createSiteFiles({
  renderer,
  siteConfig,
  baseUrl,
  now = Date.now,
  isServed = true,
}: ResourcesOptions): Pick<ResourceMakers, SiteFileRouteName> {
  // A crawler that asks for the first part asks for the others too, and all are made together.
  const known = new WeakMap<ContentIndex, ReadonlyMap<string, string>>();
  const language = languageOf(siteConfig);
  const { indexNowKey } = siteConfig;

  function file(body: string, type: string, policy: string, freshUntil?: number) {
    return found(body, type, policy, { headers: { 'content-security-policy': NOTHING_POLICY }, freshUntil });
  }

  function text(body: string, policy: string, freshUntil?: number) {
    return file(body, 'text/plain; charset=utf-8', policy, freshUntil);
  }

  function sitemapAt(pathname: string, index: ContentIndex) {
    const sitemaps = known.get(index) ?? makeSitemaps(sitemapEntries(index, baseUrl), baseUrl);
    known.set(index, sitemaps);
    const sitemap = sitemaps.get(pathname);
    return sitemap === undefined ? undefined : file(sitemap, 'application/xml; charset=utf-8', PAGE, index.nextChange);
  }

  return {
    robots: () => text(robotsTxt(baseUrl), FILE),
    indexNowKey: () => (indexNowKey === undefined ? undefined : text(indexNowKey, FILE)),
    llms: (_params, { index }) =>
      text(llmsTxt({ index, ...siteConfig.blog, baseUrl, language, isServed }), PAGE, index.nextChange),
    // The page data's list of all posts, newest first.
    postList: (_params, { index }) =>
      file(JSON.stringify(index.posts.map(toBlogPost)), 'application/json', PAGE, index.nextChange),
    security() {
      const { text: body, freshUntil } = securityTxt(siteConfig.security, { baseUrl, language, now: now() });
      return text(body, FILE, freshUntil);
    },
    sitemap: (_params, { index }) => sitemapAt(routes.sitemap.href(), index),
    sitemapPart: (part, { index }) => sitemapAt(routes.sitemapPart.href(part), index),
    webManifest: () => file(webManifest(siteConfig), 'application/manifest+json', FILE),
    async postMarkdown({ slug }, snapshot) {
      const { aliases, bySlug, nextChange: freshUntil } = snapshot.index;
      const alias = aliases.get(slug);
      if (alias !== undefined) {
        return moved(routes.postMarkdown.href({ slug: alias }), { freshUntil });
      }
      const post = bySlug.get(slug);
      const url = `${baseUrl}${routes.post.href({ slug })}`;
      const headers = {
        // The same response is sent at the post's own URL, where `Accept` decides.
        'content-location': routes.postMarkdown.href({ slug }),
        vary: 'accept',
        // A header takes only characters of ASCII.
        link: `<${new URL(post?.canonical ?? url).href}>; rel="canonical"`,
        'x-robots-tag': 'noindex',
      };
      return (
        post && found(await renderer.markdownOf(post, url, snapshot), `${MARKDOWN}; charset=utf-8`, PAGE, { headers })
      );
    },
  };
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/), as JSON: what a device calls the blog once it is installed. */
function webManifest({ brand, blog, accent, language }: SiteConfig): string {
  const { color } = lookColors(accent).light;
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
    scope: routes.home.href(),
    display: 'browser',
    background_color: color.page,
    theme_color: color.accent,
    icons: [
      icon('favicon.svg', 'any'),
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-512.png', '512x512', 'maskable'),
    ],
  });
}
