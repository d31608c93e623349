import { useSyncExternalStore } from 'react';
import { consentStore } from '#consent/consent-store.ts';
import type { ReadersConsent } from '#context/third-party-settings.ts';

export function useConsent(): ReadersConsent {
  return useSyncExternalStore(consentStore.subscribe, consentStore.snapshot, consentStore.serverSnapshot);
}
