import { toasts } from '@portico/config/texts';

/**
 * The live regions for toasts. They are on the page before the first message, because a region that appears with its message
 * isn't announced. A modal dialog makes everything outside itself inert, so each dialog needs a region, and the topmost open
 * dialog shows the toasts.
 */
export function ToastRegion() {
  return (
    <section className="toast-region" aria-label={toasts.region} data-toast-region="">
      <div aria-live="assertive" />
      <div aria-live="polite" />
    </section>
  );
}
