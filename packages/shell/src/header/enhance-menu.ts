// A pointer that only crosses a button opens nothing, and one that slips off a panel for a moment closes nothing.
const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;

// In a group of radio buttons, the checked one is the tab stop.
const FOCUSABLE = 'a[href], button, input:checked';

/** A button with `popovertarget` and its panel, both in `root`. */
type Menu = { readonly root: HTMLElement; readonly button: HTMLButtonElement; readonly panel: HTMLElement };

const isOpen = ({ panel }: Menu) => panel.matches(':popover-open');
const close = (menu: Menu) => isOpen(menu) && menu.panel.hidePopover();
// `source` makes the button the panel's anchor, as a click on it does.
const open = (menu: Menu) => isOpen(menu) || menu.panel.showPopover({ source: menu.button });

/**
 * Adds behavior to a menu that the platform doesn't have: arrow keys, Home and End, focus back after Escape, closing when focus
 * leaves or a link is followed, and in the main navigation opening on hover. Follows the pattern "Disclosure Navigation Menu"
 * of the ARIA Authoring Practices.
 */
export function enhanceMenu(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>('button[popovertarget]');
  const panel = root.querySelector<HTMLElement>('[popover]');
  if (button === null || panel === null) {
    return;
  }
  const menu = { root, button, panel };
  root.addEventListener('keydown', (event) => onKeyDown(event, menu));
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) {
      close(menu);
    }
  });
  panel.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close(menu));
  if (root.closest('nav') !== null) {
    openByHover(menu);
  }
  // Before Firefox 147 and Safari 26.
  if (!CSS.supports('position-area', 'block-end')) {
    panel.addEventListener('toggle', () => place(menu));
  }
}

function onKeyDown(event: KeyboardEvent, menu: Menu): void {
  const { button, panel } = menu;
  const items = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (event.key === 'Escape' && isOpen(menu)) {
    event.preventDefault();
    close(menu);
    button.focus();
    return;
  }
  const isForMenu = event.target === button ? event.key === 'ArrowDown' : isOpen(menu);
  const next = isForMenu ? nextItem(items, document.activeElement, event.key) : undefined;
  if (next !== undefined) {
    event.preventDefault();
    open(menu);
    next.focus();
  }
}

/** The item that a key leads to; undefined for other keys. Radios have their own arrow keys. */
function nextItem(items: readonly HTMLElement[], from: Element | null, key: string): HTMLElement | undefined {
  if (from instanceof HTMLInputElement) {
    return undefined;
  }
  const place = from instanceof HTMLElement ? items.indexOf(from) : -1;
  switch (key) {
    case 'ArrowDown':
      return items[(place + 1) % items.length];
    case 'ArrowUp':
      return items.at(place <= 0 ? -1 : place - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

function openByHover(menu: Menu): void {
  const { root, button, panel } = menu;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpenByHover = false;
  const later = ({ pointerType }: PointerEvent, action: () => void, delay: number) => {
    if (pointerType === 'mouse') {
      clearTimeout(timer);
      timer = setTimeout(action, delay);
    }
  };
  const openNow = () => {
    // Opening this menu would close the other one, and lose the focus in it.
    if (document.querySelector(':popover-open :focus-visible') === null) {
      isOpenByHover ||= !isOpen(menu);
      open(menu);
    }
  };
  const closeNow = () => isOpenByHover && !root.contains(document.activeElement) && close(menu);
  root.addEventListener('pointerenter', (event) => later(event, openNow, OPEN_AFTER_MS));
  root.addEventListener('pointerleave', (event) => later(event, closeNow, CLOSE_AFTER_MS));
  button.addEventListener('click', (event) => {
    clearTimeout(timer);
    // A click on the button of a menu that hover has opened keeps it open.
    if (isOpenByHover && isOpen(menu)) {
      event.preventDefault();
      isOpenByHover = false;
    }
  });
  panel.addEventListener('toggle', () => {
    isOpenByHover &&= isOpen(menu);
  });
}

/** Places a panel below its button and within the window, in browsers without anchor positioning. */
function place({ button, panel }: Menu): void {
  const { bottom, left } = button.getBoundingClientRect();
  const room = document.documentElement.clientWidth - panel.offsetWidth;
  panel.style.setProperty('inset', `${bottom}px auto auto ${Math.max(0, Math.min(left, room))}px`);
}
