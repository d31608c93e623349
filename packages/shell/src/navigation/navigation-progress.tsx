import { progress } from '@portico/core/texts';
import { useEffect, useState } from 'react';
import { type NavigationState, useNavigationState } from '#router/router.tsx';

// If a navigation is shorter, a screen reader would still be saying "Loading" when the new title should be announced.
const ANNOUNCED_AFTER_MS = 1000;

/** The thin bar at the top. It shows only the state of the router's navigation, so nothing can leave it stuck. */
export function NavigationProgress() {
  const state = useNavigationState();
  const run = useRunNumber(state);
  const slow = useIsSlow(state !== 'idle');
  return (
    <div className="navigation-progress" data-navigation-progress="" data-state={state}>
      {/* Each navigation gets a new element that begins without width, instead of shrinking from the last one's full width. */}
      <div key={run} />
      <p className="visually-hidden" role="status">
        {slow && progress.loading}
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
