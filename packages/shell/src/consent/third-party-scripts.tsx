import { useEffect } from 'react';
import { countPageViews } from '#consent/page-views.ts';
import { SETTINGS_ATTRIBUTE, type ThirdPartySettings } from '#consent/settings.ts';
import { whenIdle } from '#document/timing.ts';

/** Starts consent, vendors, comments and page counts once the page is idle. They run for as long as the document is open. */
export function ThirdPartyScripts() {
  useEffect(() => whenIdle(() => whenShown(startThirdParties)), []);
  return null;
}

/** Calls `work` at once, or when a prerendered page is shown: https://wicg.github.io/nav-speculation/prerendering.html */
function whenShown(work: () => void): void {
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', work, { once: true });
  } else {
    work();
  }
}

async function startThirdParties(): Promise<void> {
  const block = document.querySelector(`script[${SETTINGS_ATTRIBUTE}]`);
  // A document that was rendered again after an error has them already.
  if (block === null || block.hasAttribute('data-started')) {
    return;
  }
  block.setAttribute('data-started', '');
  const { consent, comments, pageCounts }: ThirdPartySettings = JSON.parse(block.textContent);
  if (consent !== undefined) {
    const { startConsent } = await import('#consent/consent.ts');
    const given = await startConsent(consent);
    if (comments && given !== undefined) {
      const { watchComments } = await import('#consent/comments.ts');
      watchComments(given);
    }
  }
  if (pageCounts) {
    countPageViews();
  }
}
