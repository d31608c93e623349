import { type ComponentType, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '#app/when-idle.ts';
import { dismissToast, type Toast, toastStore } from '#toast/toast.ts';

type ToastItem = ComponentType<{ readonly toast: Toast }>;

const NONE: readonly Toast[] = [];

/**
 * Where toasts show: live regions that are in the page before the first message, since a region that comes with its
 * message is not announced. A modal dialog makes everything outside itself inert, so each needs a region of its own, and
 * the one in the topmost open dialog takes over while it is open.
 */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => NONE);
  const active = useIsActive(region, toasts);
  const shown = active ? toasts : NONE;
  const Item = useToastItem(shown);
  const list = (of: readonly Toast[]) => Item && of.map((toast) => <Item key={toast.id} toast={toast} />);
  return (
    <section className="toast-region" aria-label="Notifications" data-toast-region="" ref={region}>
      <div aria-live="assertive">{list(shown.filter(({ priority }) => priority === 'danger'))}</div>
      <div aria-live="polite">{list(shown.filter(({ priority }) => priority !== 'danger'))}</div>
    </section>
  );
}

/**
 * What shows a toast: fetched when the page is idle and not with the first toast, since that may say that the connection
 * is gone. A toast that cannot be shown is dropped, so that it does not come up later, when it is no longer true.
 */
function useToastItem(toasts: readonly Toast[]): ToastItem | undefined {
  const [item, setItem] = useState<{ readonly component: ToastItem }>();
  const loaded = item !== undefined;
  useEffect(() => {
    if (loaded) {
      return undefined;
    }
    const load = async () => {
      try {
        const { ToastItem: component } = await import('#toast/toast-item.tsx');
        setItem({ component });
      } catch {
        for (const { id } of toasts) {
          dismissToast(id);
        }
      }
    };
    if (toasts.length === 0) {
      return whenIdle(load);
    }
    load();
    return undefined;
  }, [loaded, toasts]);
  return item?.component;
}

/** True while this region is the one that a reader can reach; checked again when toasts or dialogs change. */
function useIsActive(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
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
