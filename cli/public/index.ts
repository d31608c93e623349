import type { SiteConfig } from '@portico/core/site-config';

export type { OwnTexts } from '@portico/core/own-texts';
export type { LinkGroup, SiteConfig } from '@portico/core/site-config';
export type { Texts } from '@portico/core/texts-in';

/** Types the configuration of a site: `export default defineSite({ … })` in `site.config.ts`. */
export function defineSite(site: SiteConfig): SiteConfig {
  return site;
}
