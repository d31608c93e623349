import type { ToastPriority } from '#toast/toast.ts';

const PATHS: Readonly<Record<ToastPriority, string>> = {
  info: 'M12 11v5M12 8h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  warning: 'M12 9v4M12 16.5h.01M12 3.5 2.5 20h19z',
  success: 'm8 12 3 3 5-6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  danger: 'm9 9 6 6M15 9l-6 6M8 3h8l5 5v8l-5 5H8l-5-5V8z',
};

/** A shape of its own for each priority, so that colour is not the only difference. */
export function ToastIcon({ priority }: { readonly priority: ToastPriority }) {
  return (
    <svg className="icon toast-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[priority]} />
    </svg>
  );
}
