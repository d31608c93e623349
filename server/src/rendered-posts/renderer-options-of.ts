import type { SiteConfig } from '@portico/config/site-config';
import type { SecurityOptions } from '#http/security-headers.ts';
import type { MarkdownSettings } from '#rendered-posts/render-pool.ts';

/** What a provider's configuration says about how posts are rendered. */
export function rendererOptionsOf(
  { blog, language }: SiteConfig,
  { baseUrl, assetOrigins }: SecurityOptions,
): MarkdownSettings {
  const { typography, markdown: extensions } = blog;
  return { mediaOrigins: [baseUrl, ...assetOrigins], typography, language, extensions };
}
