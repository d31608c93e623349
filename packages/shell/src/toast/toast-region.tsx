import { toasts } from '@portico/config/texts';

/**
 * Where toasts show: live regions that are in the page before the first message, since a region that comes with its
 * message is not announced. A modal dialog makes everything outside itself inert, so each dialog needs a region, and
 * the topmost open dialog shows the toasts.
 */
export function ToastRegion() {
  return (
    <section className="toast-region" aria-label={toasts.region} data-toast-region="">
      <div aria-live="assertive" />
      <div aria-live="polite" />
    </section>
  );
}
