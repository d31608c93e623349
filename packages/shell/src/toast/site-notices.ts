import { notices } from '@portico/config/texts';
import { useEffect, useRef } from 'react';
import { dismissToast, type ToastInput, toast } from '#toast/toast.ts';

let last = 0;

// Toasts stay while the tab is hidden, so show a returning reader only the last one.
function tell(input: ToastInput): void {
  dismissToast(last);
  last = toast(input);
}

export function tellOffline(): void {
  tell({ priority: 'warning', message: notices.offline });
}

/** Tells the reader when the connection is lost or restored, and when the server has a newer version of the site. */
export function useSiteNotices(appVersion: string | undefined): void {
  const first = useRef(appVersion);
  useEffect(() => {
    const stopping = new AbortController();
    addEventListener('offline', tellOffline, stopping);
    addEventListener('online', () => tell({ priority: 'success', message: notices.online }), stopping);
    return () => stopping.abort();
  }, []);
  useEffect(() => {
    if (first.current !== undefined && appVersion !== undefined && first.current !== appVersion) {
      first.current = appVersion;
      const action = { label: notices.reload, onSelect: () => location.reload() };
      toast({ priority: 'info', message: notices.newVersion, action });
    }
  }, [appVersion]);
}
