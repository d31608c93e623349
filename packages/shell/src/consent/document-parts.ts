import { footerHref } from '@portico/config/site-config';
import type { ThirdParties } from '#app/page-services.ts';
import consentModule from '#consent/consent.ts?browser-module';
import pageCountsModule from '#consent/page-counts.ts?browser-module';
import { type ConsentSettings, SETTINGS_ATTRIBUTE } from '#consent/settings.ts';
import type { DocumentParts } from '#document/document-html.ts';
import { jsonBlock } from '#document/document-html.ts';

/** Returns what a document gets for consent, vendors and page counts: nothing unless one of them is configured. */
export function thirdPartyParts(site: ThirdParties | undefined): DocumentParts {
  const pageCounts = site?.pageCounts ? [pageCountsModule] : [];
  if (site === undefined || site.vendors.length === 0) {
    return { blocks: '', modules: pageCounts };
  }
  const { brand, vendors, consent } = site;
  const settings: ConsentSettings = {
    vendors,
    brand,
    version: consent?.version ?? 1,
    preferences: footerHref(site, 'preferences'),
    policy: footerHref(site, 'policy'),
  };
  return {
    blocks: `<script type="application/json" ${SETTINGS_ATTRIBUTE}>${jsonBlock(settings)}</script>`,
    modules: [consentModule, ...pageCounts],
  };
}
