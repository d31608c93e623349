import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { whenIdle } from '#document/timing.ts';
import { removeToast, toastStore } from '#toast/toast.ts';
import type { ToastItemProps } from '#toast/toast-item.tsx';

type Toasts = {
  /** Shows one toast; undefined until its code has loaded. */
  readonly Item: ComponentType<ToastItemProps> | undefined;
  /** The region that shows toasts: that of the last opened dialog, or else of the page. */
  readonly active: string | undefined;
  readonly enter: (region: string) => void;
  readonly leave: (region: string) => void;
};

const ToastContext = createContext<Toasts>({ Item: undefined, active: undefined, enter() {}, leave() {} });

export function useToasts(): Toasts {
  return use(ToastContext);
}

/**
 * Knows which region shows the toasts. Their code loads when the page is idle, not with the first toast, because that may report a
 * lost connection. A toast that can't be shown is dropped, so that it doesn't appear later, when it is no longer true.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { toasts } = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.serverSnapshot);
  const [loaded, setLoaded] = useState<Pick<Toasts, 'Item'>>();
  const [regions, setRegions] = useState<readonly string[]>([]);
  const leave = useCallback((region: string) => setRegions((all) => all.filter((each) => each !== region)), []);
  const enter = useCallback(
    (region: string) => setRegions((all) => [...all.filter((each) => each !== region), region]),
    [],
  );

  useEffect(() => {
    if (loaded !== undefined) {
      return undefined;
    }
    const load = async () => {
      try {
        const { ToastItem } = await import('#toast/toast-item.tsx');
        setLoaded({ Item: ToastItem });
      } catch {
        for (const { id } of toasts) {
          removeToast(id);
        }
      }
    };
    if (toasts.length === 0) {
      return whenIdle(load);
    }
    load();
    return undefined;
  }, [loaded, toasts]);

  const value = useMemo(
    () => ({ Item: loaded?.Item, active: regions.at(-1), enter, leave }),
    [loaded, regions, enter, leave],
  );
  return <ToastContext value={value}>{children}</ToastContext>;
}
