/**
 * Closes open dialogs and menus. The palette comes before what is under it. Only the browser knows all of them, because some
 * belong to pages of the site.
 */
export function closePanels(): void {
  const open = document.querySelectorAll<HTMLElement>('dialog:modal, :popover-open');
  for (const panel of [...open].reverse()) {
    if (panel instanceof HTMLDialogElement) {
      panel.close();
    } else if (panel.popover === 'auto') {
      panel.hidePopover();
    }
  }
}
