import { whenIdle } from '#app/when-idle.ts';
import { readConsentSettings } from '#consent/consent/settings-block.ts';
import { startConsent } from '#consent/consent/start-consent.ts';
import css from '#consent/consent/styles.css?inline';
import { whenShown } from '#consent/page-views/when-shown.ts';

/*
 * Everything about consent and the scripts of others, in one file that a document names only where vendors are configured.
 */
function start(): void {
  // A sheet of its own, made by script: the policy allows neither inline styles nor those of others.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  startConsent(readConsentSettings());
}

whenShown(() => whenIdle(start));
