import { toasts } from '@portico/config/texts';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Icon, LineDrawing } from '#icons/icons.tsx';
import { adoptStyles } from '#styles/adopt-styles.ts';
import css from '#toast/toast.css?inline';
import { dismissToast, removeToast, type Toast, type ToastPriority, toastStore } from '#toast/toast.ts';

// Each priority has a different shape, so that color is not the only difference.
const PATHS: Readonly<Record<ToastPriority, string>> = {
  info: 'M12 11v5M12 8h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  warning: 'M12 9v4M12 16.5h.01M12 3.5 2.5 20h19z',
  success: 'm8 12 3 3 5-6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  danger: 'm9 9 6 6M15 9l-6 6M8 3h8l5 5v8l-5 5H8l-5-5V8z',
};

// Counts while the tab is visible and neither the pointer nor focus is on the toast.
const TOAST_DURATION_MS = 4000;
// A finger that has moved this far, in CSS px, dismisses the toast.
const SWIPE_PX = 48;
// Milliseconds. When a dialog opens or closes, a toast moves to another region as a new element.
const leftOf = new Map<number, number>();

export type ToastItemProps = { readonly toast: Toast };

/** Disappears by itself, with its button, Escape and a swipe. Alt+T focuses the newest one, before Tab could reach it. */
export function ToastItem({ toast }: ToastItemProps) {
  const element = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useCountdown(toast, isHovered || hasFocus);
  useShortcut(toast, element);
  useLeave(toast, element);
  useInsertionEffect(() => adoptStyles('shell', css), []);
  const { priority, message, action, isLeaving } = toast;

  function dismiss(): void {
    // Otherwise, it would be lost to <body>.
    if (hasFocus && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus({ preventScroll: true });
    }
    dismissToast(toast.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // The dialog around it stays open.
      event.preventDefault();
      dismiss();
    }
  }

  const swipe = useSwipe(dismiss);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it reacts to only pauses or dismisses what is read anyway.
    <div
      className="toast shell-row"
      data-toast=""
      data-priority={priority}
      data-leaving={isLeaving ? '' : undefined}
      inert={isLeaving}
      // An alert is assertive, wherever it is.
      role={priority === 'danger' ? 'alert' : undefined}
      ref={element}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setHasFocus(true);
        cameFrom.current = currentTarget.contains(relatedTarget) ? cameFrom.current : relatedTarget;
      }}
      onBlur={() => setHasFocus(false)}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <LineDrawing className="icon toast-icon" path={PATHS[priority]} />
      <p>
        <span className="visually-hidden">{toasts.priorities[priority]} </span>
        {message}
      </p>
      {action !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismiss();
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="toast-close"
        aria-label={toasts.dismiss}
        aria-keyshortcuts="Alt+T Escape"
        onClick={dismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function useShortcut(toast: Toast, element: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // On a Mac, Alt+T types another letter, so the position of the key counts.
      const newest = toastStore.snapshot().toasts.findLast(({ isLeaving }) => !isLeaving);
      if (event.altKey && event.code === 'KeyT' && newest === toast) {
        event.preventDefault();
        element.current?.getElementsByTagName('button')[0]?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [toast, element]);
}

/** Dismisses a toast after its duration, which pauses while it is held or the tab is hidden. */
function useCountdown(toast: Toast, held: boolean): void {
  // React renders a change of a store synchronously; a change of state might come after the time has run out.
  const hidden = useSyncExternalStore(onVisibilityChange, () => document.hidden);
  const { id, isLeaving } = toast;
  const running = !(held || hidden || isLeaving);
  useEffect(() => {
    if (!running) {
      return undefined;
    }
    const begun = performance.now();
    const left = leftOf.get(id) ?? TOAST_DURATION_MS;
    const timer = setTimeout(dismissToast, left, id);
    return () => {
      clearTimeout(timer);
      leftOf.set(id, left - (performance.now() - begun));
    };
  }, [running, id]);
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Returns pointer handlers that call `onSwipe` when a finger has moved the element far enough up or sideways. */
function useSwipe(onSwipe: () => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      start.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (
        start.current !== undefined &&
        (Math.abs(clientX - start.current.x) > SWIPE_PX || start.current.y - clientY > SWIPE_PX)
      ) {
        start.current = undefined;
        onSwipe();
      }
    },
    onPointerUp() {
      start.current = undefined;
    },
  };
}

function useLeave({ id, isLeaving }: Toast, element: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (isLeaving) {
      const moves = element.current?.getAnimations() ?? [];
      Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
        leftOf.delete(id);
        removeToast(id);
      });
    }
  }, [id, isLeaving, element]);
}
