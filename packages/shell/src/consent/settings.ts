import type { SiteConfig } from '@portico/config/site-config';

/** What a document carries for the code that asks for consent and loads vendors. */
export type ConsentSettings = Pick<SiteConfig, 'brand' | 'vendors'> & {
  readonly version: number;
  /** Where links of the footer lead. */
  readonly preferences: string | undefined;
  readonly policy: string | undefined;
};

/** Marks the `<script type="application/json">` with the settings; not an id, since a post's heading could have the same. */
export const SETTINGS_ATTRIBUTE = 'data-consent-settings';
