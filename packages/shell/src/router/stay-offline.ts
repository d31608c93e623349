import { notices } from '@portico/core/texts';
import type { End } from '#end-all.ts';
import { toast } from '#toast/toast.ts';
import { onWindow } from '#window-event.ts';

/** Tells an offline reader why nothing happens. The reader stays on the page, because going back would need a connection too. */
export function tellOffline(): void {
  toast({ priority: 'warning', message: notices.offline });
}

/**
 * While there is no connection, no link, form or script replaces the document. Back and Forward may lead to a document that the
 * browser has kept, and readers may still reload. Browsers without the Navigation API (before Firefox 147 and Safari 26.2) show
 * their error page.
 */
export function stayOffline(): End {
  const stopping = new AbortController();
  window.navigation?.addEventListener('navigate', stay, stopping);
  onWindow('submit', staySubmitting, stopping);
  return () => stopping.abort();
}

/** What a form sends would be lost, whether it leads to another page or not. */
function staySubmitting(event: SubmitEvent): void {
  if (
    !event.defaultPrevented &&
    !navigator.onLine &&
    event.target instanceof HTMLFormElement &&
    event.target.method !== 'dialog'
  ) {
    event.preventDefault();
    tellOffline();
  }
}

function stay(event: NavigateEvent): void {
  const isOther = event.navigationType === 'push' || event.navigationType === 'replace';
  const leaves = isOther && !event.destination.sameDocument && event.downloadRequest === null;
  if (leaves && !navigator.onLine && event.destination.url.startsWith('http')) {
    event.preventDefault();
    tellOffline();
  }
}
