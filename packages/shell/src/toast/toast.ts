export const TOAST_PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;

export type ToastPriority = (typeof TOAST_PRIORITIES)[number];

export type ToastInput = {
  readonly priority: ToastPriority;
  readonly message: string;
  /** An action that the reader can take. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
};

export type Toast = ToastInput & { readonly id: number; readonly isLeaving: boolean };

/** What the page says: toasts, oldest first, and a text that only screen readers get. */
export type Said = { readonly toasts: readonly Toast[]; readonly announcement: string };

const ANNOUNCEMENT_MS = 2000;

let said: Said = { toasts: [], announcement: '' };
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a short message at the top of the page and announces it, `danger` assertively. Returns the toast's id. Throws an
 * "Unreachable Case" error for any other priority.
 */
export function toast(input: ToastInput): number {
  assertPriority(input.priority);
  lastId += 1;
  update({ toasts: [...said.toasts, { ...input, id: lastId, isLeaving: false }] });
  return lastId;
}

/** Dismisses a toast early; does nothing if it is already gone. */
export function dismissToast(id: number): void {
  update({ toasts: said.toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)) });
}

/** Removes a toast that has left. */
export function removeToast(id: number): void {
  update({ toasts: said.toasts.filter((toast) => toast.id !== id) });
}

/** Announces a text politely to screen readers. */
export function announce(announcement: string): void {
  update({ announcement });
  setTimeout(() => said.announcement === announcement && update({ announcement: '' }), ANNOUNCEMENT_MS);
}

const NOTHING = said;

/** What the page says, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => said,
  serverSnapshot: () => NOTHING,
};

function update(change: Partial<Said>): void {
  said = { ...said, ...change };
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
