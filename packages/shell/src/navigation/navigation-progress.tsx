import { progress } from '@portico/core/texts';
import { useEffect, useState } from 'react';
import { type NavigationState, useRouter } from '#router/router.tsx';

// During a shorter navigation the document doesn't change, because each change costs a frame, and delays the next page.
const SHOWN_AFTER_MS = 100;
// During a shorter navigation, a screen reader would still be saying "Loading" when the new title should be announced.
const ANNOUNCED_AFTER_MS = 1000;

/** The thin bar at the top. It only reflects the router's navigation state, so it can't get stuck. */
export function NavigationProgress() {
  const { navigationState: current } = useRouter();
  const isBusy = current !== 'idle';
  const run = useRunNumber(current);
  const shownRun = useLastingRun(run, isBusy, SHOWN_AFTER_MS);
  const slowRun = useLastingRun(run, isBusy, ANNOUNCED_AFTER_MS);
  const state = shownRun === run ? current : 'idle';
  return (
    <div className="navigation-progress" data-navigation-progress="" data-state={state}>
      {/* Each navigation gets a new element that starts without width, instead of shrinking from the previous one's full width. */}
      <div key={shownRun} />
      <p className="visually-hidden" role="status">
        {isBusy && slowRun === run && progress.loading}
      </p>
    </div>
  );
}

/** Returns how many navigations have started. */
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

/** Returns the number of the last navigation that was busy for this long. */
function useLastingRun(run: number, isBusy: boolean, ms: number): number {
  const [lasting, setLasting] = useState(0);
  useEffect(() => {
    if (!isBusy) {
      return undefined;
    }
    const timer = setTimeout(setLasting, ms, run);
    return () => clearTimeout(timer);
  }, [run, isBusy, ms]);
  return lasting;
}
