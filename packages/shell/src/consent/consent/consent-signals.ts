import type { Category } from '@portico/config/vendor-categories';

/** Google's consent types: https://developers.google.com/tag-platform/security/guides/consent */
const SIGNALS: Readonly<Record<string, Category>> = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'analytics',
  functionality_storage: 'functional',
  personalization_storage: 'functional',
  security_storage: 'necessary',
};

export type ConsentSignals = Readonly<Record<string, 'granted' | 'denied'>>;

/** The signals for a reader's choice; before anybody was asked, for an empty one. */
export function consentSignals(granted: ReadonlySet<Category>): ConsentSignals {
  return Object.fromEntries(
    Object.entries(SIGNALS).map(([signal, category]) => [signal, granted.has(category) ? 'granted' : 'denied']),
  );
}
