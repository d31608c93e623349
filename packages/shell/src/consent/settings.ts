import type { SiteConfig } from '@portico/config/site-config';

/** What a document tells the browser about vendors and page counts. */
export type ThirdPartySettings = {
  /** Undefined without vendors. */
  readonly consent?: ConsentSettings;
  readonly pageCounts?: boolean;
};

export type ConsentSettings = Pick<SiteConfig, 'brand' | 'vendors'> & {
  readonly version: number;
  /** Where links of the footer lead. */
  readonly preferences: string | undefined;
  readonly policy: string | undefined;
};

/** Marks the `<script type="application/json">` with the settings; not an id, since a post's heading could have the same. */
export const SETTINGS_ATTRIBUTE = 'data-third-parties';
