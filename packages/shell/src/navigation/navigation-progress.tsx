import { progress } from '@portico/core/texts';
import { useEffect, useState } from 'react';
import { type NavigationState, useNavigationState } from '#router/router.tsx';

// For a shorter navigation the document stays as it is: each change costs a frame, and delays the next page.
const SHOWN_AFTER_MS = 100;
// If a navigation is shorter, a screen reader would still be saying "Loading" when the new title should be announced.
const ANNOUNCED_AFTER_MS = 1000;

/** The thin bar at the top. It shows only the state of the router's navigation, so nothing can leave it stuck. */
export function NavigationProgress() {
  const current = useNavigationState();
  const isBusy = current !== 'idle';
  const isShown = useHasLasted(isBusy, SHOWN_AFTER_MS);
  const isSlow = useHasLasted(isBusy, ANNOUNCED_AFTER_MS);
  const state = isShown ? current : 'idle';
  const run = useRunNumber(state);
  return (
    <div className="navigation-progress" data-navigation-progress="" data-state={state}>
      {/* Each navigation gets a new element that begins without width, instead of shrinking from the last one's full width. */}
      <div key={run} />
      <p className="visually-hidden" role="status">
        {isSlow && progress.loading}
      </p>
    </div>
  );
}

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

function useHasLasted(isBusy: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isBusy) {
      return undefined;
    }
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isBusy, ms]);
  return hasLasted;
}
