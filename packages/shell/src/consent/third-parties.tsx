import { type Category, needsConsent } from '@portico/core/vendor-categories';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { choiceStore, parseChoice, storeChoice } from '#consent/choice.ts';
import { countPageViews, hasPrivacyControl } from '#consent/page-views.ts';
import type { ReadersConsent, ThirdPartySettings } from '#context/third-party-settings.ts';
import { LazyBoundary, lazyPart } from '#lazy-boundary.tsx';
import { whenIdle } from '#when-idle.ts';

const Consent = lazyPart(() => import('#consent/consent.tsx'));

const ConsentContext = createContext<ReadersConsent>({ hasFunctional: false, allowFunctional() {} });

export function useConsent(): ReadersConsent {
  return use(ConsentContext);
}

export type ThirdPartiesProps = { readonly settings: ThirdPartySettings | undefined; readonly children: ReactNode };

/** Starts consent, vendors and page counts once the page is idle. The bar comes before the children. */
export function ThirdParties({ settings, children }: ThirdPartiesProps) {
  // The document's settings, which don't change while it is open.
  const [{ consent: asked, pageCounts } = {}] = useState(settings);
  // When the page was first idle and visible (epoch ms). Before that, we don't know anything about the reader.
  const [startedAt, setStartedAt] = useState<number>();
  const [isChoosing, setIsChoosing] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const stored = useSyncExternalStore(choiceStore.subscribe, choiceStore.snapshot, () => null);
  const hasControl = startedAt !== undefined && hasPrivacyControl();
  // Global Privacy Control counts as a refusal: it invalidates an earlier choice, and the bar doesn't ask for a new one.
  const revision = 2 * (asked?.version ?? 0) + Number(hasControl);
  const choice = useMemo(
    () => (startedAt === undefined ? undefined : parseChoice(stored, revision, startedAt)),
    [stored, revision, startedAt],
  );

  const hasStarted = startedAt !== undefined;
  // Updated in a transition, because for an urgent change of context, React would drop server-rendered parts whose code has not loaded yet.
  useEffect(() => whenIdleAndShown(() => startTransition(() => setStartedAt(Date.now()))), []);
  useEffect(() => (hasStarted && pageCounts ? countPageViews() : undefined), [hasStarted, pageCounts]);

  const canChoose = asked?.vendors.some(needsConsent) === true && !isFailed;
  const consent = useMemo(
    () => ({
      hasFunctional: choice?.has('functional') === true,
      allowFunctional: () => storeChoice(new Set<Category>(['necessary', ...(choice ?? []), 'functional']), revision),
      ...(canChoose && { openPreferences: () => setIsChoosing(true) }),
    }),
    [choice, revision, canChoose],
  );

  function choose(categories: Iterable<Category>): void {
    storeChoice(new Set<Category>(['necessary', ...categories]), revision);
    setIsChoosing(false);
  }

  return (
    <ConsentContext value={consent}>
      {asked !== undefined && (isChoosing || startedAt !== undefined) && (
        <LazyBoundary onFailed={() => setIsFailed(true)}>
          <Consent
            {...{ settings: asked, choice, hasControl, isChoosing }}
            onChoose={choose}
            onOpen={() => setIsChoosing(true)}
            onClose={() => setIsChoosing(false)}
          />
        </LazyBoundary>
      )}
      {children}
    </ConsentContext>
  );
}

/**
 * Calls `work` when the page is idle. If the page is prerendered, waits until it is shown
 * (https://wicg.github.io/nav-speculation/prerendering.html). Returns a function that cancels the call.
 */
function whenIdleAndShown(work: () => void): () => void {
  const stopping = new AbortController();
  const stopWaiting = whenIdle(() => {
    if ('prerendering' in document && document.prerendering === true) {
      document.addEventListener('prerenderingchange', work, { once: true, signal: stopping.signal });
    } else {
      work();
    }
  });
  return () => {
    stopWaiting();
    stopping.abort();
  };
}
