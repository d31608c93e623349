import type { SiteConfig } from '#site-config.ts';
import { needsConsent } from '#vendors/vendor-categories.ts';
import type { Vendor } from '#vendors/vendor-schema.ts';

/** The label of the footer's link that opens the reader's choice again. */
export const PREFERENCES_LABEL = 'Privacy Preferences';

const POLICY_LABEL = 'Privacy Policy';

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
            preferences: footerLink(site, PREFERENCES_LABEL),
            policy: footerLink(site, POLICY_LABEL),
          },
    pageCounts,
  };
}

/** True where readers are asked, and so have to be able to ask for their choice again. */
export function asksReaders({ vendors }: Pick<SiteConfig, 'vendors'>): boolean {
  return vendors.some(needsConsent);
}

export function footerLink({ footer }: Pick<SiteConfig, 'footer'>, label: string): string | undefined {
  return footer.flatMap(({ links }) => links).find((link) => link.label === label)?.href;
}
