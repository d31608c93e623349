/** Closes what would cover another page: dialogs, the topmost of them first, and menus. Focus goes back to what opened them. */
export function closePanels(): void {
  // It may lie over another dialog, whose content had focus before it.
  document.querySelector<HTMLDialogElement>('dialog.palette[open]')?.close();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    dialog.close();
  }
  document.querySelector<HTMLElement>('[popover="auto"]:popover-open')?.hidePopover();
}
