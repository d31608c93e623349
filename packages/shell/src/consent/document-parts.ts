import { footerHref } from '@portico/config/site-config';
import type { Vendor } from '@portico/config/vendor-schema';
import type { DocumentParts } from '#app/document-html.ts';
import { jsonBlock } from '#app/json-block.ts';
import type { ThirdParties } from '#app/page-services.ts';
import consentModule from '#consent/consent/consent.ts?browser-module';
import { SETTINGS_ATTRIBUTE } from '#consent/consent/settings-block.ts';
import pageCountsModule from '#consent/page-views/page-counts.ts?browser-module';

/** What a document carries for the code that asks for consent and loads vendors. */
export type ConsentSettings = {
  readonly vendors: readonly Vendor[];
  readonly brand: string;
  /** Of the policy; a higher one asks again. */
  readonly version: number;
  /** The footer's link to the choice. */
  readonly preferences: string | undefined;
  readonly policy: string | undefined;
};

/** Returns what a document gets for consent, vendors and page counts: nothing unless one of them is configured. */
export function thirdPartyParts(site: ThirdParties | undefined): DocumentParts {
  const settings = site && settingsOf(site);
  return {
    blocks:
      settings === undefined
        ? ''
        : `<script type="application/json" ${SETTINGS_ATTRIBUTE}>${jsonBlock(settings)}</script>`,
    modules: [...(settings === undefined ? [] : [consentModule]), ...(site?.pageCounts ? [pageCountsModule] : [])],
  };
}

function settingsOf(site: ThirdParties): ConsentSettings | undefined {
  const { brand, vendors, consent } = site;
  return vendors.length === 0
    ? undefined
    : {
        vendors,
        brand,
        version: consent?.version ?? 1,
        preferences: footerHref(site, 'preferences'),
        policy: footerHref(site, 'policy'),
      };
}
