import { footerHref, type SiteConfig } from '@portico/config/site-config';
import type { Vendor } from '@portico/config/vendor-schema';

/** What a document carries for the code in the browser that asks for consent and loads vendors. */
export type ConsentSettings = {
  readonly vendors: readonly Vendor[];
  readonly brand: string;
  /** Of the policy; a higher one asks again. */
  readonly version: number;
  /** The footer's link to the choice; undefined where there is none. */
  readonly preferences: string | undefined;
  readonly policy: string | undefined;
};

/** What a document gets beside the app; a document of a site without any has nothing of it. */
export type ThirdParties = {
  /** Undefined where no vendor is configured. */
  readonly consent: ConsentSettings | undefined;
  readonly pageCounts: boolean;
};

export function thirdPartiesOf(site: SiteConfig): ThirdParties {
  const { brand, vendors, consent, pageCounts = false } = site;
  return {
    consent:
      vendors.length === 0
        ? undefined
        : {
            vendors,
            brand,
            version: consent?.version ?? 1,
            preferences: footerHref(site, 'preferences'),
            policy: footerHref(site, 'policy'),
          },
    pageCounts,
  };
}
