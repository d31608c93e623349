import type { SiteConfig } from '#config/site-config.ts';

/**
 * The part of the configuration that browsers get, as `site.config.ts?browser`: what React needs after the first load. Only the
 * server has the rest, such as menus and footer.
 */
export type BrowserConfig = Pick<SiteConfig, 'brand' | 'search' | 'newsletter' | 'notFoundLinks'> & {
  readonly blog: Pick<SiteConfig['blog'], 'name'>;
  readonly hosts: Pick<SiteConfig['hosts'], 'marketing' | 'docs' | 'dashboard'>;
  /** Origin of the site with the blog, for an app on another origin; absent in the site's own apps. */
  readonly siteOrigin?: string;
};

export function browserConfig(
  { brand, search, newsletter, notFoundLinks, blog: { name }, hosts }: SiteConfig,
  siteOrigin?: string,
): BrowserConfig {
  const { marketing, docs, dashboard } = hosts;
  return {
    brand,
    search,
    blog: { name },
    hosts: { marketing, docs, dashboard },
    ...(newsletter !== undefined && { newsletter }),
    ...(notFoundLinks !== undefined && { notFoundLinks }),
    ...(siteOrigin !== undefined && { siteOrigin }),
  };
}
