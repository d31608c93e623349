import type { ConsentSettings } from '#consent/document-parts.ts';

/** Marks the `<script type="application/json">` with the settings; not an id, since a post's heading could have the same. */
export const SETTINGS_ATTRIBUTE = 'data-consent-settings';

export function readConsentSettings(): ConsentSettings {
  return JSON.parse(document.querySelector(`script[${SETTINGS_ATTRIBUTE}]`)?.textContent ?? '');
}
