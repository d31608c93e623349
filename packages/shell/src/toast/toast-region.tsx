import { toasts as texts } from '@portico/core/texts';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ICONS, Icon } from '#icons/icons.tsx';
import {
  ANNOUNCER,
  dismissToast,
  enterRegion,
  removeToast,
  type Toast,
  type ToastPriority,
  toastStore,
} from '#toast/toast.ts';
import { onVisibility } from '#window-event.ts';

// Each priority has a different shape, so that color is not the only difference.
const PATHS: Readonly<Record<ToastPriority, string>> = {
  info: 'M12 11v5M12 8h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  warning: 'M12 9v4M12 16.5h.01M12 3.5 2.5 20h19z',
  success: 'm8 12 3 3 5-6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  danger: 'm9 9 6 6M15 9l-6 6M8 3h8l5 5v8l-5 5H8l-5-5V8z',
};

// Starts again when the pointer or focus leaves the toast, or the tab becomes visible again.
const TOAST_DURATION_MS = 4000;

/**
 * The live region for toasts. It is on the page before the first message, because a region that appears with its message isn't
 * announced. A modal dialog makes everything outside it inert, so an open dialog has its own region. The last region shows the
 * toasts.
 */
export function ToastRegion() {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const { toasts, regions } = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.snapshot,
    toastStore.serverSnapshot,
  );
  const isActive = region !== null && regions.at(-1) === region;
  useEffect(() => (region === null ? undefined : enterRegion(region)), [region]);
  return (
    <section className="toast-region" aria-label={texts.region} data-toast-region="" ref={setRegion}>
      <div aria-live="polite">
        <span className="visually-hidden" {...{ [ANNOUNCER]: '' }} />
        {isActive && toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}

/** A toast that disappears by itself, or when its button or Escape is pressed. */
function ToastItem({ toast }: { readonly toast: Toast }) {
  const element = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const { id, priority, message, isLeaving } = toast;
  useCountdown(id, isHovered || hasFocus || isLeaving);
  useLayoutEffect(() => {
    if (isLeaving) {
      const moves = element.current?.getAnimations() ?? [];
      Promise.allSettled(moves.map(({ finished }) => finished)).then(() => removeToast(id));
    }
  }, [id, isLeaving]);

  function dismiss(): void {
    // Otherwise, focus would be lost to <body>.
    if (hasFocus && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus({ preventScroll: true });
    }
    dismissToast(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // The dialog around it stays open.
      event.preventDefault();
      dismiss();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it reacts to only pauses or dismisses what is read anyway.
    <div
      className="toast panel row"
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
    >
      <Icon className="toast-icon" path={PATHS[priority]} />
      <p>
        <span className="visually-hidden">{texts.priorities[priority]} </span>
        {message}
      </p>
      <button type="button" className="icon-button" aria-label={texts.dismiss} onClick={dismiss}>
        <Icon path={ICONS.close} />
      </button>
    </div>
  );
}

/** Dismisses a toast after its duration, unless it is held or the tab is hidden. */
function useCountdown(id: number, isHeld: boolean): void {
  // React renders a change of a store synchronously; a change of state might come after the time has run out.
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const isRunning = !(isHeld || isHidden);
  useEffect(() => {
    if (isRunning) {
      const timer = setTimeout(dismissToast, TOAST_DURATION_MS, id);
      return () => clearTimeout(timer);
    }
  }, [isRunning, id]);
}
