import { useEffect, useEffectEvent, useRef } from 'react';
import { useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { isOwnReload } from '#router/reload-page.ts';
import { tellOffline } from '#router/stay-offline.ts';

// React Router reloads the page immediately.
const MAX_AGE_MS = 2_000;
// By default, browsers record only the first 250 files that a page has loaded.
const MAX_NOTED_FILES = 5_000;
// In development, Vite serves sources by their own names.
const SCRIPT = /\.(?:m?js|tsx?)(?:\?.*)?$/;

/**
 * If the script of a page can't be loaded, React Router reloads the current page, even if the script was only prefetched.
 * Instead, a navigation loads the document at the link's address, or, if no server answers, the page stays and shows a message.
 */
export function useMissingModules(): void {
  const { location: next } = useNavigation();
  const href = useHref(next ?? '');
  const shownHref = useHref(useLocation());
  const cancel = useCancelNavigation();
  const isNavigating = next !== undefined && href !== shownHref;
  const isLeaving = useRef(false);
  // React Router waits for a missing script forever, in later navigations too.
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

  // A script that has failed fails again without a request. Only the navigation then tells us who triggered the reload.
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

/** Whether a script of this app has failed a moment ago. Browsers don't report this for scripts of other sites. */
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

/** Returns a function that ends a navigation in progress by navigating to the current page, which loads nothing. */
export function useCancelNavigation(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    navigate(location, { replace: true, preventScrollReset: true });
  };
}
