import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from '#toast/toast.ts';

// What shows a toast is fetched with the first one.
const ToastItem = lazy(() => import('#toast/toast-item.tsx'));

const NONE: readonly Toast[] = [];

/**
 * Where toasts show: live regions that are in the page before the first message, since a region that comes with its
 * message is not announced. A modal dialog makes everything outside itself inert, so each has a region of its own, and the
 * one in the topmost open dialog takes over while it is open.
 */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => NONE);
  const active = useIsActive(region, toasts);
  const shown = active ? toasts : NONE;
  return (
    <div className="toast-region" data-toast-region="" ref={region}>
      <div aria-live="assertive">
        <Items toasts={shown.filter(({ priority }) => priority === 'danger')} />
      </div>
      <div aria-live="polite">
        <Items toasts={shown.filter(({ priority }) => priority !== 'danger')} />
      </div>
    </div>
  );
}

function Items({ toasts }: { readonly toasts: readonly Toast[] }) {
  return (
    <Suspense>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </Suspense>
  );
}

/** True while this region is the one that a reader can reach; looked at anew when toasts or dialogs change. */
function useIsActive(region: React.RefObject<HTMLDivElement | null>, toasts: readonly Toast[]): boolean {
  const [active, setActive] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts are what it reacts to.
  useEffect(() => {
    const update = () => setActive(activeRegion() === region.current);
    update();
    document.addEventListener('toggle', update, true);
    document.addEventListener('close', update, true);
    return () => {
      document.removeEventListener('toggle', update, true);
      document.removeEventListener('close', update, true);
    };
  }, [region, toasts]);
  return active;
}

function activeRegion(): Element | undefined {
  const regions = [...document.querySelectorAll('[data-toast-region]')];
  return (
    regions.findLast((region) => region.closest('dialog:modal')) ?? regions.find((region) => !region.closest('dialog'))
  );
}
