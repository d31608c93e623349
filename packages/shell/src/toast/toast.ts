import type { End } from '#end-all.ts';

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
  readonly regions: readonly Element[];
};

/** The element of a region for texts that are only announced. */
export const ANNOUNCER = 'data-announcer';

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
  const announcers = [...document.querySelectorAll(`[${ANNOUNCER}]`)];
  // A modal dialog makes everything outside it inert.
  const modal = announcers.findLast((announcer) => announcer.closest('dialog:modal') !== null);
  const shown = modal ?? announcers.findLast((announcer) => announcer.closest('dialog') === null);
  shown?.replaceChildren(node);
  setTimeout(() => node.remove(), ANNOUNCEMENT_MS);
}

/** Adds a region that can show toasts; the one in a dialog, while the dialog is modal. */
export function enterRegion(region: Element): End {
  const dialog = region.closest('dialog');
  const others = () => said.regions.filter((each) => each !== region);
  const follow = () => {
    const canShow = dialog === null || dialog.matches(':modal');
    update({ regions: canShow ? [...others(), region] : others() });
  };
  // A command or a script may open and close it.
  dialog?.addEventListener('toggle', follow);
  follow();
  return () => {
    dialog?.removeEventListener('toggle', follow);
    update({ regions: others() });
  };
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
