import type { Category } from '@portico/site/vendor-categories';

/** Google's consent types: https://developers.google.com/tag-platform/security/guides/consent */
const SIGNALS = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'analytics',
  functionality_storage: 'functional',
  personalization_storage: 'functional',
  security_storage: 'necessary',
} as const satisfies Record<string, Category>;

export type ConsentSignals = Readonly<Record<keyof typeof SIGNALS, 'granted' | 'denied'>>;

/** What holds before anybody was asked. */
export const ALL_DENIED: ConsentSignals = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'denied',
};

/** The signals for a reader's choice. */
export function consentSignals(granted: ReadonlySet<Category>): ConsentSignals {
  const signal = (name: keyof typeof SIGNALS) => (granted.has(SIGNALS[name]) ? 'granted' : 'denied');
  return {
    ad_storage: signal('ad_storage'),
    ad_user_data: signal('ad_user_data'),
    ad_personalization: signal('ad_personalization'),
    analytics_storage: signal('analytics_storage'),
    functionality_storage: signal('functionality_storage'),
    personalization_storage: signal('personalization_storage'),
    security_storage: signal('security_storage'),
  };
}
