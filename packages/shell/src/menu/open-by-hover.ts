import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

// A pointer that only crosses a button opens nothing, and one that slips off a panel for a moment closes nothing.
const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;

export type HoveredMenu = {
  readonly isOpen: () => boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly hasFocus: () => boolean;
};

/** Handlers that open a menu when the mouse rests on it and close it when the mouse leaves, unless it was opened by a click. */
export function useOpenByHover(menu: HoveredMenu) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpenByHover = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = ({ pointerType }: PointerEvent, action: () => void, delay: number) => {
    if (pointerType === 'mouse') {
      clearTimeout(timer.current);
      timer.current = setTimeout(action, delay);
    }
  };

  function open(): void {
    // Opening this menu would close the other one, and lose the focus in it.
    if (!document.activeElement?.matches(':popover-open :focus-visible')) {
      isOpenByHover.current ||= !menu.isOpen();
      menu.open();
    }
  }

  function onClick(event: MouseEvent): void {
    clearTimeout(timer.current);
    // A click on the button of a menu that hover has opened keeps it open.
    if (isOpenByHover.current && menu.isOpen()) {
      event.preventDefault();
      isOpenByHover.current = false;
    }
  }

  return {
    ofRoot: {
      onPointerEnter: (event: PointerEvent) => later(event, open, OPEN_AFTER_MS),
      onPointerLeave: (event: PointerEvent) =>
        later(event, () => isOpenByHover.current && !menu.hasFocus() && menu.close(), CLOSE_AFTER_MS),
    },
    ofButton: { onClick },
    onToggle(state: string) {
      isOpenByHover.current &&= state === 'open';
    },
  };
}
