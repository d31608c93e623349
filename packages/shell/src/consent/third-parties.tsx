import { useEffect, useState } from 'react';
import { ConsentBar } from '#consent/consent-bar.tsx';
import { ConsentPreferences } from '#consent/consent-preferences.tsx';
import { startThirdParties } from '#consent/start-third-parties.ts';
import { asksReaders } from '#consent/vendors.ts';
import { KEEPS_HTML, Static } from '#content/html.tsx';
import type { ConsentSettings, ThirdPartySettings } from '#context/third-party-settings.ts';

/** The vendors and page counts of a site, and how it asks for consent. */
export function ThirdParties({ settings }: { readonly settings: ThirdPartySettings | undefined }) {
  // The document's settings, which don't change while it is open.
  const [first] = useState(settings);
  useEffect(() => first && startThirdParties(first), [first]);
  return first?.consent === undefined ? null : (
    <Static piece="consent">{KEEPS_HTML ? null : <ConsentParts {...first.consent} />}</Static>
  );
}

function ConsentParts(settings: ConsentSettings) {
  return (
    <>
      {asksReaders(settings.vendors) && <ConsentBar {...settings} />}
      <ConsentPreferences {...settings} />
    </>
  );
}
