import { toasts as texts } from '@portico/core/texts';
import { REGION } from '#toast/toast.ts';

/**
 * The live region to which `toast` and `announce` add. It is on the page before the first message, because a region that appears
 * with its message isn't announced. A modal dialog makes everything outside it inert, so each dialog has its own region.
 */
export function ToastRegion() {
  return (
    <section className="toast-region" aria-label={texts.region} {...{ [REGION]: '' }}>
      <div aria-live="polite">
        <span className="visually-hidden" />
      </div>
    </section>
  );
}
