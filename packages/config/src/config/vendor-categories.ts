import type { Vendor } from '#config/vendor-schema.ts';

/** What a reader can agree to, in the order in which it is asked; `necessary` needs no consent. */
export const CATEGORIES = ['necessary', 'functional', 'analytics', 'marketing'] as const;

export type Category = (typeof CATEGORIES)[number];

const ANALYTICS: readonly Category[] = ['analytics'];

/** What a vendor is for, in the order of CATEGORIES. */
export function categoriesOf(vendor: Vendor): readonly Category[] {
  switch (vendor.service) {
    case 'google-tag-manager': {
      const { categories = ['functional', 'analytics', 'marketing'] } = vendor;
      return CATEGORIES.filter((category) => category !== 'necessary' && categories.includes(category));
    }
    case 'google-analytics':
    case 'posthog':
      return ANALYTICS;
    case 'plausible':
    case 'umami':
      return vendor.category === undefined ? ANALYTICS : [vendor.category];
    case 'script':
      return [vendor.category];
  }
}

/** True for one of Google's that is loaded before consent, with all signals denied. */
export function isAdvanced(vendor: Vendor): boolean {
  return 'consentMode' in vendor && vendor.consentMode === 'advanced';
}

/** True where the reader is asked before the vendor stores anything. */
export function needsConsent(vendor: Vendor): boolean {
  return categoriesOf(vendor).some((category) => category !== 'necessary');
}

/** The granted ones of a vendor's categories; `necessary` always is. */
export function grantedCategories(vendor: Vendor, granted: ReadonlySet<Category>): readonly Category[] {
  return categoriesOf(vendor).filter((category) => category === 'necessary' || granted.has(category));
}

/** Whether a vendor may be loaded. */
export function mayLoad(vendor: Vendor, granted: ReadonlySet<Category>): boolean {
  return isAdvanced(vendor) || grantedCategories(vendor, granted).length > 0;
}

/** As readers know it. */
export function nameOf(vendor: Vendor): string {
  switch (vendor.service) {
    case 'google-tag-manager':
      return 'Google Tag Manager';
    case 'google-analytics':
      return 'Google Analytics';
    case 'plausible':
      return 'Plausible';
    case 'umami':
      return 'Umami';
    case 'posthog':
      return 'PostHog';
    case 'script':
      return vendor.name;
  }
}
