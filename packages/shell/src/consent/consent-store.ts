import type { ReadersConsent } from '#context/third-party-settings.ts';

/** Before the page is idle, it doesn't know anything about the reader. */
const UNKNOWN: ReadersConsent = { hasFunctional: false, allowFunctional() {} };

const listeners = new Set<() => void>();
let consent = UNKNOWN;

/** What parts of the page, which may have their own roots, know about the reader's consent, for `useSyncExternalStore`. */
export const consentStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => consent,
  serverSnapshot: () => UNKNOWN,
  publish(latest: ReadersConsent): void {
    consent = latest;
    for (const listener of listeners) {
      listener();
    }
  },
};
