import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { CloseIcon } from '#icons/menu-icons.tsx';
import { ToastIcon } from '#icons/toast-icon.tsx';
import { dismissToast, TOAST_DURATION_MS, type Toast } from '#toast/toast.ts';

// A finger that has moved this far, in CSS px, means to throw the toast away.
const SWIPE_PX = 48;

/** One toast: goes away by itself, by its button, by Escape from within, and by a swipe up or sideways. */
export default function ToastItem({ toast }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
  const swipe = useSwipe(() => dismissToast(toast.id));
  useCountdown(held, () => dismissToast(toast.id));
  const { priority, message, action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it reacts to only pauses or dismisses what is read anyway.
    <div
      className="toast"
      data-toast=""
      data-priority={priority}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }) => key === 'Escape' && dismissToast(toast.id)}
      {...swipe}
    >
      <ToastIcon priority={priority} />
      <p>{message}</p>
      {action !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(toast.id);
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Calls `onEnd` after the toast's time, which stands still while it is held or the tab is hidden. */
function useCountdown(held: boolean, onEnd: () => void): void {
  const left = useRef(TOAST_DURATION_MS);
  const end = useRef(onEnd);
  end.current = onEnd;
  const hidden = useIsHidden();
  const running = !(held || hidden);
  useEffect(() => {
    if (!running) {
      return undefined;
    }
    const begun = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - begun;
    };
  }, [running]);
}

function useIsHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return hidden;
}

/** Pointer handlers that call `onSwipe` when a finger has moved the element up or sideways far enough. */
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
