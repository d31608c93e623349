import { useEffect, useEffectEvent, useRef } from 'react';
import { useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { isOwnReload } from '#router/reload-page.ts';
import { tellOffline } from '#router/stay-offline.ts';

// React Router reloads the page at once.
const MAX_AGE_MS = 2_000;
// By default, browsers note only the first 250 files that a page has loaded.
const MAX_NOTED_FILES = 5_000;
// In development, Vite serves sources by their own names.
const SCRIPT = /\.(?:m?js|tsx?)(?:\?.*)?$/;

/**
 * If the script of a page can't be loaded, React Router reloads the page that is shown, even if the script was only fetched ahead.
 * In place of that, a navigation loads the document at the link's address, or, if no server answers, the page stays and says so.
 */
export function useMissingModules(): void {
  const { location: next } = useNavigation();
  const href = useHref(next ?? '');
  const shownHref = useHref(useLocation());
  const cancel = useCancelNavigation();
  const isNavigating = next !== undefined && href !== shownHref;
  const isLeaving = useRef(false);
  // React Router waits for a missing script for ever, in later navigations too.
  const needsDocuments = useRef(false);

  const leave = useEffectEvent(async () => {
    if (!isNavigating || isLeaving.current) {
      return;
    }
    isLeaving.current = true;
    if (await isAnswered(href)) {
      location.assign(href);
    } else {
      needsDocuments.current = true;
      cancel();
      tellOffline();
    }
    isLeaving.current = false;
  });

  useEffect(() => {
    if (isNavigating && needsDocuments.current) {
      leave();
    }
  }, [isNavigating]);

  // A script that failed before fails again without a request. Then only the navigation shows whose reload it is.
  const isOfRouter = useEffectEvent(() => isNavigating || isScriptMissing());

  useEffect(() => {
    const stopping = new AbortController();
    performance.setResourceTimingBufferSize(MAX_NOTED_FILES);
    const listener = (event: NavigateEvent) => {
      if (event.navigationType === 'reload' && !event.userInitiated && !isOwnReload(event) && isOfRouter()) {
        event.preventDefault();
        // React may not have rendered the router's state yet.
        setTimeout(leave);
      }
    };
    // An event of the window, not of an element.
    window.navigation?.addEventListener('navigate', listener, stopping);
    return () => stopping.abort();
  }, []);
}

/** Whether a script of this app has failed a moment ago. Of another site's scripts, the browser doesn't tell. */
function isScriptMissing(): boolean {
  const { origin } = new URL(import.meta.url);
  return performance.getEntriesByType('resource').some((entry) => {
    if (!(entry instanceof PerformanceResourceTiming) || !SCRIPT.test(entry.name) || !entry.name.startsWith(origin)) {
      return false;
    }
    const isRecent = entry.responseEnd >= performance.now() - MAX_AGE_MS;
    const isScript = !('contentType' in entry) || /javascript/.test(String(entry.contentType));
    return isRecent && (entry.responseStatus !== 200 || !isScript);
  });
}

async function isAnswered(href: string): Promise<boolean> {
  try {
    await fetch(href, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that ends a navigation that has begun, by another one to the shown page, for which nothing is loaded. */
export function useCancelNavigation(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    navigate(location, { replace: true, preventScrollReset: true });
  };
}
