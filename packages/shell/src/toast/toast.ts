export const TOAST_PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;

export type ToastPriority = (typeof TOAST_PRIORITIES)[number];

export type ToastInput = {
  readonly priority: ToastPriority;
  readonly message: string;
};

export type Toast = ToastInput & { readonly id: number; readonly isLeaving: boolean };

type Said = {
  readonly toasts: readonly Toast[];
  readonly announcement: string;
  /** The regions that can show this, by id. The last one does. */
  readonly regions: readonly string[];
};

const ANNOUNCEMENT_MS = 2000;

let said: Said = { toasts: [], announcement: '', regions: [] };
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message and announces it, `danger` assertively. Throws an "Unreachable Case" error for other priorities. */
export function toast(input: ToastInput): void {
  assertPriority(input.priority);
  lastId += 1;
  update({ toasts: [...said.toasts, { ...input, id: lastId, isLeaving: false }] });
}

export function dismissToast(id: number): void {
  update({ toasts: said.toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)) });
}

export function removeToast(id: number): void {
  update({ toasts: said.toasts.filter((toast) => toast.id !== id) });
}

export function announce(announcement: string): void {
  update({ announcement });
  setTimeout(() => said.announcement === announcement && update({ announcement: '' }), ANNOUNCEMENT_MS);
}

/** Adds a region that can show toasts. Returns the function that removes it. */
export function enterRegion(region: string): () => void {
  update({ regions: [...said.regions, region] });
  return () => update({ regions: said.regions.filter((each) => each !== region) });
}

const NOTHING = said;

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
