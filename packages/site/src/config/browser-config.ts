import type { SiteConfig } from '#config/site-config.ts';

/**
 * What of the configuration browsers get, as `site.config.ts?browser`: what React shows or decides by after the first load.
 * Menus, footer and all else are the server's alone.
 */
export type BrowserConfig = Pick<SiteConfig, 'brand' | 'search' | 'newsletter'> & {
  readonly blog: Pick<SiteConfig['blog'], 'name'>;
};

export function browserConfig({ brand, search, newsletter, blog: { name } }: SiteConfig): BrowserConfig {
  return { brand, search, blog: { name }, ...(newsletter !== undefined && { newsletter }) };
}
