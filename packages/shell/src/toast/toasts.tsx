import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '#document/timing.ts';
import { dismissToast, type Toast, toastStore } from '#toast/toast.ts';
import type { ToastItemsProps } from '#toast/toast-items.tsx';

const NONE: readonly Toast[] = [];

/**
 * The toasts of the page. Their code loads when the page is idle, not with the first toast, because that may report a lost
 * connection. A toast that can't be shown is dropped, so that it doesn't appear later, when it is no longer true.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => NONE);
  const [items, setItems] = useState<{ readonly Component: ComponentType<ToastItemsProps> }>();
  const loaded = items !== undefined;
  useEffect(() => {
    if (loaded) {
      return undefined;
    }
    const load = async () => {
      try {
        const { ToastItems: Component } = await import('#toast/toast-items.tsx');
        setItems({ Component });
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
  return items && toasts.length > 0 && <items.Component toasts={toasts} />;
}
