import type { VendorOf } from '#config/vendor-schema.ts';

/** Where Google serves its containers and gtag.js from. */
export const GOOGLE_TAGS = 'https://www.googletagmanager.com';

/** Where Umami's script sends to: its cloud takes data on another host; undefined stands for the script's own. */
export function umamiHost({ script, host }: VendorOf<'umami'>): string | undefined {
  return host ?? (URL.parse(script)?.hostname === 'cloud.umami.is' ? 'https://gateway.umami.is' : undefined);
}

/** Origin of PostHog's scripts: a host of its own in their cloud, that of the API elsewhere. */
export function posthogAssets({ api, assets }: VendorOf<'posthog'>): string {
  return assets ?? api.replace(/^https:\/\/(us|eu)\.i\.posthog\.com$/, 'https://$1-assets.i.posthog.com');
}
