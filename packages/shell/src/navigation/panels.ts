/** Closes open dialogs and menus, the palette before what is under it. */
export function closePanels(): void {
  const open = document.querySelectorAll<HTMLElement>('dialog:modal, [popover="auto"]:popover-open');
  for (const panel of [...open].reverse()) {
    if (panel instanceof HTMLDialogElement) {
      panel.close();
    } else {
      panel.hidePopover();
    }
  }
}
