import { toasts } from '@portico/config/texts';

/**
 * Where toasts show: live regions that are in the page before the first message, since a region that comes with its
 * message is not announced. A modal dialog makes everything outside itself inert, so each needs a region of its own, and
 * the one in the topmost open dialog takes over while it is open.
 */
export function ToastRegion() {
  return (
    <section className="toast-region" aria-label={toasts.region} data-toast-region="">
      <div aria-live="assertive" />
      <div aria-live="polite" />
    </section>
  );
}
