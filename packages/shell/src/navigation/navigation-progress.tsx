import { progress } from '@portico/config/texts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

// A screen reader still speaks a shorter navigation's "Loading" when the new title is there to be spoken.
const ANNOUNCED_AFTER_MS = 1000;

/**
 * The thin bar at the top that shows the state of the router's navigation, and nothing else: no click, timer or link can
 * leave it stuck. The style sheet gives each state its width, and shows the bar only once a navigation has lasted for a
 * while.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  useEndOfRestored(state);
  const run = useRunNumber(state);
  const slow = useIsSlow(state !== 'idle');
  return (
    <div className="navigation-progress" data-navigation-progress="" data-state={state}>
      {/* A new element for each navigation begins at no width, instead of shrinking from the last one's full width. */}
      <div key={run} />
      <p className="visually-hidden" role="status">
        {slow && progress.loading}
      </p>
    </div>
  );
}

/**
 * Ends a navigation in a page that comes back from the back/forward cache. It has loaded a document, as a redirect may, so the router
 * knows no end of it.
 */
function useEndOfRestored(state: NavigationState): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && state !== 'idle') {
        navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
      }
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [state, pathname, search, hash, navigate]);
}

type NavigationState = ReturnType<typeof useNavigation>['state'];

/** Counts navigations: goes up each time that one begins. */
function useRunNumber(state: NavigationState): number {
  const [{ run, previous }, setRun] = useState<{ run: number; previous: NavigationState }>({
    run: 0,
    previous: 'idle',
  });
  if (state !== previous) {
    setRun({ run: previous === 'idle' ? run + 1 : run, previous: state });
  }
  return run;
}

function useIsSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) {
      return undefined;
    }
    const timer = setTimeout(() => setSlow(true), ANNOUNCED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}
