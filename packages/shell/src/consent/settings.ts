import type { SiteConfig } from '@portico/config/site-config';
import type { Vendor } from '@portico/config/vendor-schema';

/** A vendor; giscus has no script. */
export type ThirdParty = Omit<Vendor, 'script'> & { readonly script?: string };

/** The settings in a document for vendors, comments and page counts. */
export type ThirdPartySettings = {
  /** Undefined without vendors and comments. */
  readonly consent?: ConsentSettings;
  readonly comments?: boolean;
  readonly pageCounts?: boolean;
};

export type ConsentSettings = Pick<SiteConfig, 'brand'> & {
  readonly vendors: readonly ThirdParty[];
  readonly version: number;
  /** Where the footer's link to the policy leads. */
  readonly policy: string | undefined;
};

/** Marks the link of the footer that opens the choice. */
export const PREFERENCES_ATTRIBUTE = 'data-preferences';

/**
 * Marks the `<script type="application/json">` with the settings. It isn't an id, because a post's heading could have the same
 * one.
 */
export const SETTINGS_ATTRIBUTE = 'data-third-parties';
