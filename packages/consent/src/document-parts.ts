/// <reference types="@portico/shell/types" />
import type { DocumentParts } from '@portico/shell/entry.server';
import { jsonBlock } from '@portico/shell/json-block';
import consentModule from '#consent/consent.ts?browser-module';
import { SETTINGS_ATTRIBUTE } from '#consent/settings-block.ts';
import pageCountsModule from '#page-views/page-counts.ts?browser-module';
import type { ThirdParties } from '#vendors/third-parties.ts';

/** What a document gets for consent, vendors and page counts; nothing where none of them is configured. */
export function thirdPartyParts({ consent, pageCounts }: ThirdParties): DocumentParts {
  return {
    blocks:
      consent === undefined
        ? ''
        : `<script type="application/json" ${SETTINGS_ATTRIBUTE}>${jsonBlock(consent)}</script>`,
    modules: [...(consent === undefined ? [] : [consentModule]), ...(pageCounts ? [pageCountsModule] : [])],
  };
}
