import type { ThirdPartySettings } from '#context/third-party-settings.ts';
import type { End } from '#end-all.ts';
import { whenIdle } from '#when-idle.ts';

const loadConsent = () => import('#consent/start-consent.ts');

/**
 * Starts consent, vendors and page counts when the page is idle. If it is prerendered, waits until it is shown
 * (https://wicg.github.io/nav-speculation/prerendering.html).
 */
export function startThirdParties(settings: ThirdPartySettings): End {
  const stopping = new AbortController();
  let end: End | undefined;
  const start = async () => {
    const { startConsent } = await loadConsent();
    end = stopping.signal.aborted ? undefined : startConsent(settings);
  };
  // Without the code, nothing of third parties loads.
  const startOrNot = () => void start().catch(() => undefined);
  const stopWaiting = whenIdle(() => {
    if ('prerendering' in document && document.prerendering === true) {
      document.addEventListener('prerenderingchange', startOrNot, { once: true, signal: stopping.signal });
    } else {
      startOrNot();
    }
  });
  return () => {
    stopWaiting();
    stopping.abort();
    end?.();
  };
}
