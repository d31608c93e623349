import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { ConsentProps } from '#consent/consent.tsx';
import { countPageViews } from '#consent/page-views.ts';
import type { ReadersConsent, ThirdPartySettings } from '#consent/settings.ts';
import { whenIdle } from '#when-idle.ts';

// Until consent has loaded.
const UNKNOWN: ReadersConsent = { hasFunctional: false, allowFunctional() {} };

const ConsentContext = createContext(UNKNOWN);

export function useConsent(): ReadersConsent {
  return use(ConsentContext);
}

export type ThirdPartiesProps = { readonly settings: ThirdPartySettings | undefined; readonly children: ReactNode };

/** Starts consent, vendors and page counts once the page is idle. The bar comes before the children. */
export function ThirdParties({ settings, children }: ThirdPartiesProps) {
  const [{ consent: asked, pageCounts } = {}] = useState(settings);
  const [loaded, setLoaded] = useState<{ readonly Consent: ComponentType<ConsentProps> }>();
  const [consent, setConsent] = useState(UNKNOWN);

  useEffect(() => {
    const start = () => {
      if (asked !== undefined) {
        import('#consent/consent.tsx').then(setLoaded, () => {});
      }
      if (pageCounts) {
        countPageViews();
      }
    };
    return whenIdle(() => whenShown(start));
  }, [asked, pageCounts]);

  return (
    <ConsentContext value={consent}>
      {loaded && asked && <loaded.Consent settings={asked} onChange={setConsent} />}
      {children}
    </ConsentContext>
  );
}

/** Calls `work` at once, or when a prerendered page is shown: https://wicg.github.io/nav-speculation/prerendering.html */
function whenShown(work: () => void): void {
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', work, { once: true });
  } else {
    work();
  }
}
