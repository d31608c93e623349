import type { SiteConfig } from '@portico/config/site-config';

/** What a document tells the browser about vendors and page counts. */
export type ThirdPartySettings = {
  /** Undefined without vendors. */
  readonly consent?: ConsentSettings;
  readonly pageCounts?: boolean;
};

export type ConsentSettings = Pick<SiteConfig, 'brand' | 'vendors'> & {
  readonly version: number;
  /** Where the footer's link to the policy leads. */
  readonly policy: string | undefined;
};

/** Marks the link of the footer that opens the choice. */
export const PREFERENCES_ATTRIBUTE = 'data-preferences';

/** Marks the `<script type="application/json">` with the settings; not an id, since a post's heading could have the same. */
export const SETTINGS_ATTRIBUTE = 'data-third-parties';
