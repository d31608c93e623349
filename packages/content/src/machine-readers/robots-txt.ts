import { routes } from '@portico/site/routes';

/**
 * The Robots Exclusion Protocol's file (RFC 9309). Everything may be fetched: what should not be indexed says so itself,
 * which a crawler only sees when it may fetch it.
 */
export function robotsTxt(baseUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}${routes.sitemap.href()}\n`;
}
