import { footerHref, type SiteConfig } from '@portico/core/site-config';
import type { Vendor } from '@portico/core/vendor-schema';

export type ThirdParties = Pick<
  SiteConfig,
  'brand' | 'vendors' | 'comments' | 'consent' | 'pageCounts' | 'footer' | 'language'
>;

/** A vendor; giscus has no script. */
export type ThirdParty = Omit<Vendor, 'script'> & { readonly script?: string };

/** What a document's page data contains about vendors, comments and page counts. */
export type ThirdPartySettings = {
  readonly consent?: ConsentSettings;
  readonly pageCounts?: boolean;
};

export type ConsentSettings = Pick<SiteConfig, 'brand'> & {
  readonly vendors: readonly ThirdParty[];
  readonly version: number;
  readonly policy: string | undefined;
};

export type ReadersConsent = {
  /** Whether the reader agrees to functional services, which comments need. */
  readonly hasFunctional: boolean;
  readonly allowFunctional: () => void;
};

const GISCUS: ThirdParty = { name: 'giscus', categories: { functional: ['giscus-session'] } };

/** Undefined unless vendors, comments or page counts are configured. */
export function thirdPartySettings(siteConfig: ThirdParties): ThirdPartySettings | undefined {
  const { brand, consent, pageCounts, comments } = siteConfig;
  const vendors = [...siteConfig.vendors, ...(comments === undefined ? [] : [GISCUS])];
  if (vendors.length === 0 && !pageCounts) {
    return undefined;
  }
  const version = consent?.version ?? 1;
  return {
    ...(vendors.length > 0 && { consent: { vendors, brand, version, policy: footerHref(siteConfig, 'policy') } }),
    ...(pageCounts && { pageCounts }),
  };
}
