// A pointer that only crosses a button opens nothing, and one that slips off a panel for a moment closes nothing.
const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;

// Of a group of radios, the checked one is its stop.
const FOCUSABLE = 'a[href], button, input:checked';

/**
 * Adds to a disclosure (a button with `popovertarget` and its panel, both in `root`) what the platform does not do: opening
 * by hover with intent, arrow keys, Home and End, focus back on Escape, and closing when focus or a followed link leaves.
 * Follows the disclosure pattern for navigation of the ARIA Authoring Practices.
 */
export function enhanceDisclosure(root: HTMLElement): void {
  const button = root.querySelector<HTMLButtonElement>('button[popovertarget]');
  const panel = root.querySelector<HTMLElement>('[popover]');
  if (button === null || panel === null) {
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover = false;

  const isOpen = () => panel.matches(':popover-open');
  const items = () => [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  // `source` makes the button the panel's anchor, as a click on it would.
  const open = () => isOpen() || panel.showPopover({ source: button });
  const close = () => isOpen() && panel.hidePopover();

  function later(action: () => void, delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  }

  function onPointerEnter({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') {
      later(() => {
        // Another menu would close, and take the focus with it.
        if (document.querySelector('[popover="auto"]:popover-open :focus-visible') === null) {
          openedByHover ||= !isOpen();
          open();
        }
      }, OPEN_AFTER_MS);
    }
  }

  function onPointerLeave({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') {
      later(() => openedByHover && !root.contains(document.activeElement) && close(), CLOSE_AFTER_MS);
    }
  }

  /** A click on a button whose panel hover has opened means to keep it, not to close it. */
  function onButtonClick(event: MouseEvent): void {
    clearTimeout(timer);
    if (openedByHover && isOpen()) {
      event.preventDefault();
      openedByHover = false;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen()) {
      close();
      button?.focus();
    } else if (event.target === button ? event.key === 'ArrowDown' : isOpen()) {
      const target = nextItem(items(), document.activeElement, event.key);
      if (target === undefined) {
        return;
      }
      open();
      target.focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) {
      close();
    }
  }

  function place(): void {
    const { bottom = 0, left = 0 } = button?.getBoundingClientRect() ?? {};
    const room = document.documentElement.clientWidth - (panel?.offsetWidth ?? 0);
    panel?.style.setProperty('inset', `${bottom}px auto auto ${Math.max(0, Math.min(left, room))}px`);
  }

  // Before Firefox 147 and Safari 26.
  if (!CSS.supports('position-area', 'block-end')) {
    panel.addEventListener('toggle', place);
  }
  root.addEventListener('pointerenter', onPointerEnter);
  root.addEventListener('pointerleave', onPointerLeave);
  root.addEventListener('focusout', onFocusOut);
  root.addEventListener('keydown', onKeyDown);
  button.addEventListener('click', onButtonClick);
  panel.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close());
  panel.addEventListener('toggle', () => (openedByHover &&= isOpen()));
}

/** Where a key leads from `from`: to the neighbour, the first or the last; undefined for other keys. Radios keep theirs. */
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
