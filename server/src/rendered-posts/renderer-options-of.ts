import type { RendererOptions } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import type { SecurityOptions } from '#http/security-headers.ts';

/**
 * What a provider's configuration says of how posts are rendered. Rendered posts are stored under a name that has these in this order
 * (see openRenderer), so whatever renders posts has them from here.
 */
export function rendererOptionsOf(
  { blog, language }: SiteConfig,
  { baseUrl, assetOrigins }: SecurityOptions,
): RendererOptions {
  return { mediaOrigins: [baseUrl, ...assetOrigins], typography: blog.typography, language };
}
