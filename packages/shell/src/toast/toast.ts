import { toasts as texts } from '@portico/core/texts';
import { ICONS } from '#icons/icon-paths.ts';
import { onVisibility } from '#window-event.ts';

/** The priorities of toasts, which differ in color, icon and word. Only `danger` is announced assertively. */
export const TOAST_PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;

/** One of `TOAST_PRIORITIES`. */
export type ToastPriority = (typeof TOAST_PRIORITIES)[number];

/** The content of a toast. */
export type ToastInput = {
  readonly priority: ToastPriority;
  readonly message: string;
};

/** The attribute of the region for toasts and announcements. */
export const REGION = 'data-toast-region';

// Each priority has a different shape, so that color is not the only difference.
const PATHS: Readonly<Record<ToastPriority, string>> = {
  info: 'M12 11v5M12 8h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  warning: 'M12 9v4M12 16.5h.01M12 3.5 2.5 20h19z',
  success: 'm8 12 3 3 5-6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  danger: 'm9 9 6 6M15 9l-6 6M8 3h8l5 5v8l-5 5H8l-5-5V8z',
};

// Starts again when the pointer or focus leaves the toast, or the tab becomes visible again.
const TOAST_DURATION_MS = 4000;
const ANNOUNCEMENT_MS = 2000;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Shows a short message and announces it, `danger` assertively. It disappears by itself, or when its button or Escape is pressed.
 * Throws an "Unreachable Case" error for other priorities. It needs nothing that a page loads later, because a message may be about
 * that.
 */
export function toast(input: ToastInput): void {
  assertPriority(input.priority);
  const { element, dismiss } = toastElement(input);
  const ending = new AbortController();
  const holds = new Set<'focus' | 'pointer'>();
  let cameFrom: EventTarget | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function count(): void {
    clearTimeout(timer);
    if (holds.size === 0 && !document.hidden) {
      timer = setTimeout(leave, TOAST_DURATION_MS);
    }
  }

  async function leave(): Promise<void> {
    ending.abort();
    clearTimeout(timer);
    if (holds.has('focus') && cameFrom instanceof HTMLElement) {
      // Otherwise, focus would be lost to <body>.
      cameFrom.focus({ preventScroll: true });
    }
    element.inert = true;
    element.dataset.leaving = '';
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    element.remove();
  }

  function hold(by: 'focus' | 'pointer'): void {
    holds.add(by);
    count();
  }

  function release(by: 'focus' | 'pointer'): void {
    holds.delete(by);
    count();
  }

  element.addEventListener('pointerenter', () => hold('pointer'), ending);
  element.addEventListener('pointerleave', () => release('pointer'), ending);
  element.addEventListener(
    'focusin',
    ({ relatedTarget }) => {
      cameFrom = relatedTarget instanceof Node && element.contains(relatedTarget) ? cameFrom : relatedTarget;
      hold('focus');
    },
    ending,
  );
  element.addEventListener('focusout', () => release('focus'), ending);
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        // The dialog around it stays open.
        event.preventDefault();
        leave();
      }
    },
    ending,
  );
  dismiss.addEventListener('click', leave, ending);
  onVisibility(count, ending);
  // A dialog that opens makes everything outside it inert, and one that closes hides what is in it. This event doesn't bubble.
  document.addEventListener('toggle', () => show(element), { capture: true, signal: ending.signal });
  show(element);
  count();
}

/** Makes screen readers announce a text that isn't shown, even if it repeats the last one. */
export function announce(text: string): void {
  const node = new Text(text);
  liveRegion()?.firstElementChild?.replaceChildren(node);
  setTimeout(() => node.remove(), ANNOUNCEMENT_MS);
}

/** Throws an "Unreachable Case" error for anything other than a priority. */
export function assertPriority(priority: ToastPriority): void {
  if (!TOAST_PRIORITIES.includes(priority)) {
    throw new Error(
      `Unreachable Case: ${JSON.stringify(priority)} is not a priority of a toast, so it has no icon and no accent. Use ${TOAST_PRIORITIES.join(', ')}.`,
    );
  }
}

function show(element: Element): void {
  const region = liveRegion();
  if (region === undefined) {
    throw new Error('The page has no region for toasts. It is part of the shell.');
  }
  if (element.parentElement !== region) {
    region.append(element);
  }
}

/** Returns the live region of the modal dialog, or else of the page. */
function liveRegion(): Element | undefined {
  const regions = [...document.querySelectorAll(`[${REGION}] > [aria-live]`)];
  const modal = regions.findLast((region) => region.closest('dialog:modal') !== null);
  return modal ?? regions.findLast((region) => region.closest('dialog') === null);
}

function toastElement({ priority, message }: ToastInput) {
  const element = document.createElement('div');
  element.className = 'toast panel row';
  element.dataset.toast = '';
  element.dataset.priority = priority;
  // An alert is assertive, wherever it is.
  element.role = priority === 'danger' ? 'alert' : null;
  const word = document.createElement('span');
  word.className = 'visually-hidden';
  word.textContent = `${texts.priorities[priority]} `;
  const text = document.createElement('p');
  text.append(word, message);
  const dismiss = document.createElement('button');
  dismiss.type = 'button';
  dismiss.className = 'icon-button';
  dismiss.ariaLabel = texts.dismiss;
  dismiss.append(iconElement(ICONS.close));
  element.append(iconElement(PATHS[priority], 'toast-icon'), text, dismiss);
  return { element, dismiss };
}

/** What `Icon` renders. */
function iconElement(path: string, className = ''): Element {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', `icon ${className}`.trim());
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.ariaHidden = 'true';
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}
