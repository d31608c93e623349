import { useEffect, useState } from 'react';
import { ConsentBar } from '#consent/consent-bar.tsx';
import { ConsentPreferences } from '#consent/consent-preferences.tsx';
import { startConsent } from '#consent/start-consent.ts';
import { asksReaders } from '#consent/vendors.ts';
import type { ThirdPartySettings } from '#context/third-party-settings.ts';

/** The vendors and page counts of a site, and how it asks for consent. */
export function ThirdParties({ settings }: { readonly settings: ThirdPartySettings | undefined }) {
  // The document's settings, which don't change while it is open.
  const [first] = useState(settings);
  useEffect(() => first && startConsent(first), [first]);
  return first?.consent === undefined ? null : (
    <>
      {asksReaders(first.consent.vendors) && <ConsentBar {...first.consent} />}
      <ConsentPreferences {...first.consent} />
    </>
  );
}
