/** The priorities of toasts, which differ in color, icon and word. Only `danger` is announced assertively. */
export const TOAST_PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;

/** One of `TOAST_PRIORITIES`. */
export type ToastPriority = (typeof TOAST_PRIORITIES)[number];

/** The content of a toast. */
export type ToastInput = {
  readonly priority: ToastPriority;
  readonly message: string;
};

export type Toast = ToastInput & { readonly id: number; readonly isLeaving: boolean };

type Said = {
  readonly toasts: readonly Toast[];
  /** The regions that can show toasts. The last one shows them. */
  readonly regions: readonly Region[];
};

type Region = {
  readonly id: string;
  /** The element for texts that are only announced. */
  readonly announcer: HTMLElement;
};

const ANNOUNCEMENT_MS = 2000;

let said: Said = { toasts: [], regions: [] };
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

/**
 * Makes screen readers announce a text that isn't shown, even if it repeats the last one. It isn't rendered, because each navigation
 * announces a title.
 */
export function announce(text: string): void {
  const node = new Text(text);
  // A dialog that has just closed still has its region.
  const region = said.regions.findLast(({ announcer }) => announcer.closest('dialog:not([open])') === null);
  region?.announcer.replaceChildren(node);
  setTimeout(() => node.remove(), ANNOUNCEMENT_MS);
}

/** Adds a region that can show toasts. Returns the function that removes it. */
export function enterRegion(region: Region): () => void {
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

/** Throws an "Unreachable Case" error for anything other than a priority. */
export function assertPriority(priority: ToastPriority): void {
  if (!TOAST_PRIORITIES.includes(priority)) {
    throw new Error(
      `Unreachable Case: ${JSON.stringify(priority)} is not a priority of a toast, so it has no icon and no accent. Use ${TOAST_PRIORITIES.join(', ')}.`,
    );
  }
}
