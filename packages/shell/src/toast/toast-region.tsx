import { toasts as texts } from '@portico/config/texts';
import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { enterRegion, toastStore } from '#toast/toast.ts';
import { ToastItem } from '#toast/toast-item.tsx';

/**
 * The live region for toasts. It is on the page before the first message, because a region that appears with its message isn't
 * announced. A modal dialog makes everything outside itself inert, so each dialog needs a region, and the last opened one's shows
 * the toasts.
 */
export function ToastRegion() {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const { toasts, announcement, regions } = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.snapshot,
    toastStore.serverSnapshot,
  );
  const isActive = regions.at(-1) === id;
  useEnter(region, id);
  return (
    <section className="toast-region" aria-label={texts.region} data-toast-region="" ref={region}>
      <div aria-live="polite">
        {isActive && announcement !== '' && <span className="visually-hidden">{announcement}</span>}
        {isActive && toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}

/** The page's region can always show toasts, and a dialog's while it is open. */
function useEnter(region: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    const dialog = region.current?.closest('dialog');
    let leave = () => {};
    const update = () => {
      leave();
      leave = !dialog || dialog.matches(':modal') ? enterRegion(id) : () => {};
    };
    const observer = new MutationObserver(update);
    update();
    if (dialog) {
      observer.observe(dialog, { attributeFilter: ['open'] });
    }
    return () => {
      observer.disconnect();
      leave();
    };
  }, [region, id]);
}
