import { footerHref } from '@portico/config/site-config';
import type { ThirdParties } from '#app/page-services.ts';
import { SETTINGS_ATTRIBUTE, type ThirdParty, type ThirdPartySettings } from '#consent/settings.ts';
import { jsonBlock } from '#document/document-html.ts';

const GISCUS: ThirdParty = { name: 'giscus', categories: { functional: ['giscus-session'] } };

/** Returns the HTML that a document gets for consent, vendors, comments and page counts: empty unless one of them is configured. */
export function thirdPartyBlock(site: ThirdParties | undefined): string {
  if (site === undefined || (site.vendors.length === 0 && !site.comments && !site.pageCounts)) {
    return '';
  }
  const { brand, consent, pageCounts, comments } = site;
  const vendors = [...site.vendors, ...(comments === undefined ? [] : [GISCUS])];
  const settings: ThirdPartySettings = {
    ...(vendors.length > 0 && {
      consent: {
        vendors,
        brand,
        version: consent?.version ?? 1,
        policy: footerHref(site, 'policy'),
      },
    }),
    ...(comments && { comments: true }),
    ...(pageCounts && { pageCounts }),
  };
  return `<script type="application/json" ${SETTINGS_ATTRIBUTE}>${jsonBlock(settings)}</script>`;
}
