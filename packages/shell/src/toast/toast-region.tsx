import { toasts as texts } from '@portico/config/texts';
import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { toastStore } from '#toast/toast.ts';
import { useToasts } from '#toast/toast-provider.tsx';

/**
 * The live region for toasts. It is on the page before the first message, because a region that appears with its message isn't
 * announced. A modal dialog makes everything outside itself inert, so each dialog needs a region, and the topmost open dialog shows
 * the toasts.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  const { Item } = useToasts();
  const isActive = useIsActive(region);
  const { toasts, announcement } = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.snapshot,
    toastStore.serverSnapshot,
  );
  return (
    <section className="toast-region" aria-label={texts.region} data-toast-region="" ref={region}>
      <div aria-live="polite">
        {isActive && announcement !== '' && <span className="visually-hidden">{announcement}</span>}
        {isActive && Item && toasts.map((toast) => <Item key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}

/** Whether the region is the page's or an open dialog's, and no other dialog was opened later. */
function useIsActive(region: RefObject<HTMLElement | null>): boolean {
  const id = useId();
  const { active, enter, leave } = useToasts();
  useEffect(() => {
    const dialog = region.current?.closest('dialog');
    const update = () => (!dialog || dialog.matches(':modal') ? enter(id) : leave(id));
    const observer = new MutationObserver(update);
    update();
    if (dialog) {
      observer.observe(dialog, { attributeFilter: ['open'] });
    }
    return () => {
      observer.disconnect();
      leave(id);
    };
  }, [region, id, enter, leave]);
  return active === id;
}
