export const TOAST_PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;

export type ToastPriority = (typeof TOAST_PRIORITIES)[number];

export type ToastInput = {
  readonly priority: ToastPriority;
  readonly message: string;
  /** An action that the reader can take. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
};

export type Toast = ToastInput & { readonly id: number };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a short message at the top of the page and announces it, `danger` assertively. Returns the toast's id. Throws an
 * "Unreachable Case" error for any other priority.
 */
export function toast(input: ToastInput): number {
  assertPriority(input.priority);
  lastId += 1;
  update([...toasts, { ...input, id: lastId }]);
  return lastId;
}

/** Dismisses a toast early; does nothing if it is already gone. */
export function dismissToast(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** The current toasts, oldest first, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => toasts,
};

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) {
    listener();
  }
}

function assertPriority(priority: ToastPriority): void {
  if (!TOAST_PRIORITIES.includes(priority)) {
    throw new Error(
      `Unreachable Case: ${JSON.stringify(priority)} is not a priority of a toast, so it has no icon and no accent. Use ${TOAST_PRIORITIES.join(', ')}.`,
    );
  }
}
