import type { RefObject } from 'react';

export type MenuElements = {
  readonly root: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly panel: RefObject<HTMLElement | null>;
};

export function isOpen(panel: Element | null): boolean {
  return panel?.matches(':popover-open') === true;
}

export function openMenu({ button, panel }: MenuElements): void {
  if (button.current !== null && !isOpen(panel.current)) {
    // The source is the panel's anchor, as after a click on it.
    panel.current?.showPopover({ source: button.current });
  }
}
