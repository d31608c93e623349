/** Closes open dialogs and menus, the palette before what is under it. Only the browser knows all, some of them of the site's pages. */
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
