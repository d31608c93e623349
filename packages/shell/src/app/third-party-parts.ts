/// <reference path="./inline-script.d.ts" />
import { jsonBlock } from '#app/json-block.ts';
import consentModule from '#consent/consent.ts?browser-module';
import { SETTINGS_ATTRIBUTE } from '#consent/settings-block.ts';
import pageCountsModule from '#page-views/page-counts.ts?browser-module';
import type { ThirdParties } from '#vendors/third-parties.ts';

/** What a document gets for consent, vendors and page counts; nothing where none of them is configured. */
export function thirdPartyParts({ consent, pageCounts }: ThirdParties = { consent: undefined, pageCounts: false }): {
  readonly block: string;
  /** URLs of modules that are fetched together with the app's. */
  readonly modules: readonly string[];
} {
  return {
    block:
      consent === undefined
        ? ''
        : `<script type="application/json" ${SETTINGS_ATTRIBUTE}>${jsonBlock(consent)}</script>`,
    modules: [...(consent === undefined ? [] : [consentModule]), ...(pageCounts ? [pageCountsModule] : [])],
  };
}
