import type { VendorOf } from '@portico/site/vendor-schema';

/** Where Google serves its containers and gtag.js from. */
export const GOOGLE_TAGS = 'https://www.googletagmanager.com';

/** Origin of PostHog's scripts: a host of its own in their cloud, that of the API elsewhere. */
export function posthogAssets({ api, assets }: VendorOf<'posthog'>): string {
  return assets ?? api.replace(/^https:\/\/(us|eu)\.i\.posthog\.com$/, 'https://$1-assets.i.posthog.com');
}
