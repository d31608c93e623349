import { createHoverBar, type HoverBar, isOpenButton, panelOf } from '#menu/hover-bar.ts';

// In a group of radio buttons, the checked one is the tab stop.
const FOCUSABLE = 'a[href], button, input:checked';
// The menus of a header that also open on hover, in a row with links.
const BAR = '.site-navigation';
// The links and buttons of the bar.
const ENTRY = '.site-navigation-entry';

/**
 * Adds to the menus of a header, which are popovers and work without it, the rest of the pattern "Disclosure Navigation Menu" of the
 * ARIA Authoring Practices: arrow keys, Home and End, returning focus after Escape, and closing when focus leaves or a link is
 * followed. Menus in a bar also open on hover. Returns a function that ends this.
 */
export function enhanceMenus(header: HTMLElement): () => void {
  const stopping = new AbortController();
  const bar = createHoverBar();
  for (const menu of header.querySelectorAll<HTMLElement>('.disclosure')) {
    enhanceMenu(menu, menu.closest(BAR) === null ? undefined : bar, stopping.signal);
  }
  header.querySelector<HTMLElement>(BAR)?.addEventListener('keydown', moveAlongBar, stopping);
  return () => {
    stopping.abort();
    bar.stop();
  };
}

function enhanceMenu(menu: HTMLElement, bar: HoverBar | undefined, signal: AbortSignal): void {
  const button = menu.querySelector<HTMLButtonElement>('button[popovertarget]');
  const panel = button === null ? undefined : panelOf(button);
  if (button === null || panel === undefined) {
    return;
  }
  const on = <K extends keyof HTMLElementEventMap>(
    element: HTMLElement,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, listener, { signal });
  const isOpen = () => panel.matches(':popover-open');
  const showExpanded = () => {
    button.ariaExpanded = String(isOpen());
  };

  showExpanded();
  bar?.add(button);
  on(panel, 'toggle', showExpanded);
  on(panel, 'click', ({ target }) => target instanceof Element && target.closest('a') !== null && panel.hidePopover());
  on(button, 'click', (event) => bar?.onClick(event, button));
  on(menu, 'pointerenter', (event) => bar?.onPointerEnter(event, button));
  on(menu, 'pointermove', (event) => bar?.onPointerMove(event, button));
  on(menu, 'pointerleave', (event) => bar?.onPointerLeave(event, button));
  on(menu, 'focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) {
      panel.hidePopover();
    }
  });
  on(menu, 'keydown', (event) => {
    if (event.key === 'Escape' && isOpen()) {
      event.preventDefault();
      panel.hidePopover();
      button.focus();
      bar?.onEscape(button);
      return;
    }
    const isForMenu = event.target === button ? event.key === 'ArrowDown' : isOpen();
    const next = isForMenu ? nextItem(panel, event.key) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      if (!isOpen()) {
        // The button becomes the panel's anchor, as after a click on it.
        panel.showPopover({ source: button });
      }
      next.focus();
    }
  });
}

/** Left and Right move between the entries of a bar, and an open menu moves along. */
function moveAlongBar(event: KeyboardEvent): void {
  const { key, target, currentTarget: bar, altKey, ctrlKey, metaKey, shiftKey } = event;
  const isArrow = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!isArrow || altKey || ctrlKey || metaKey || shiftKey || !(bar instanceof Element && target instanceof Node)) {
    return;
  }
  const forward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const items = [...bar.querySelectorAll<HTMLElement>(ENTRY)];
  const index = items.findIndex((item) => item.closest('li')?.contains(target));
  const next = items[index + (key === forward ? 1 : -1)];
  const wasOpen = isOpenButton(items[index]);
  if (next) {
    event.preventDefault();
    // The menu closes when it loses focus.
    next.focus();
    if (wasOpen && next instanceof HTMLButtonElement) {
      panelOf(next)?.showPopover({ source: next });
    }
  }
}

/** Returns the item in a menu's panel to which a key leads; undefined for other keys. Radio buttons have their own arrow keys. */
function nextItem(panel: Element, key: string): HTMLElement | undefined {
  const from = document.activeElement;
  if (from instanceof HTMLInputElement) {
    return undefined;
  }
  const items = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const index = from instanceof HTMLElement ? items.indexOf(from) : -1;
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}
