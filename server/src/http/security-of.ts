import { formOrigins, type SiteConfig } from '@portico/config/site-config';
import { policySources } from '@portico/config/vendor-sources';
import type { SecurityOptions } from '#http/security-headers.ts';

/** What a provider's configuration allows pages of the site at `baseUrl` to load and send to. */
export function securityOf(siteConfig: SiteConfig, baseUrl: string): SecurityOptions {
  const { assets } = siteConfig.hosts;
  return {
    baseUrl,
    assetOrigins: assets === undefined ? [] : [assets],
    formOrigins: formOrigins(siteConfig),
    thirdPartySources: policySources(siteConfig.vendors),
  };
}
