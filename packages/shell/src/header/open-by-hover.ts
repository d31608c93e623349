import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { isOpen, type MenuElements, openMenu } from '#header/menu-panel.ts';

// A pointer that only crosses a button opens nothing, and one that slips off a panel for a moment closes nothing.
const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 250;

/** Handlers that open a menu when the mouse rests on it and close it when the mouse leaves, unless it was opened by a click. */
export function useOpenByHover(menu: MenuElements, opens: 'by hover too' | 'by click') {
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
    if (document.querySelector(':popover-open :focus-visible') === null) {
      isOpenByHover.current ||= !isOpen(menu.panel.current);
      openMenu(menu);
    }
  }

  function close(): void {
    if (isOpenByHover.current && !menu.root.current?.contains(document.activeElement)) {
      menu.panel.current?.hidePopover();
    }
  }

  function onClick(event: MouseEvent): void {
    clearTimeout(timer.current);
    // A click on the button of a menu that hover has opened keeps it open.
    if (isOpenByHover.current && isOpen(menu.panel.current)) {
      event.preventDefault();
      isOpenByHover.current = false;
    }
  }

  const ofRoot = {
    onPointerEnter: (event: PointerEvent) => later(event, open, OPEN_AFTER_MS),
    onPointerLeave: (event: PointerEvent) => later(event, close, CLOSE_AFTER_MS),
  };
  return {
    ofRoot: opens === 'by click' ? {} : ofRoot,
    ofButton: { onClick },
    onToggle(state: string) {
      isOpenByHover.current &&= state === 'open';
    },
  };
}
