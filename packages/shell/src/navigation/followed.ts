/**
 * Describes the link with which a reader left a page, so that it can be found when the page is rendered again with other
 * elements.
 */
export type Followed = {
  readonly selector: string;
  /** The index among the elements that match the selector. */
  readonly place: number;
  /**
   * Whether the link is in a menu, the drawer or the palette, which closes. The selector is then for the button that opens it.
   */
  readonly fromPanel: boolean;
};

/** Describes the link or the panel that an event came from; undefined for an event that leads nowhere. */
export function followedFrom(target: EventTarget | null): Followed | undefined {
  if (!(target instanceof Element)) {
    return undefined;
  }
  const panel = target.closest('dialog, [popover]');
  if (panel !== null) {
    // Only the palette is opened by a button that doesn't refer to it.
    const selector = panel.id ? `[commandfor="${panel.id}"], [popovertarget="${panel.id}"]` : `[data-search-button]`;
    return { selector, place: 0, fromPanel: true };
  }
  const link = target.closest('a[href]');
  if (link === null) {
    return undefined;
  }
  const selector = `a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
  return { selector, place: [...document.querySelectorAll(selector)].indexOf(link), fromPanel: false };
}

/** Returns focus to the described element, without scrolling. False if it isn't on the page or can't be focused. */
export function focusFollowed({ selector, place }: Followed): boolean {
  const element = document.querySelectorAll<HTMLElement>(selector)[place];
  element?.focus({ preventScroll: true });
  return element !== undefined && element === document.activeElement;
}

/** Closes dialogs, the topmost first, and menus, which would cover the next page. Focus returns to what opened them. */
export function closePanels(): void {
  // The palette may be over another dialog, which had focus before.
  document.querySelector<HTMLDialogElement>('dialog.palette[open]')?.close();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    dialog.close();
  }
  document.querySelector<HTMLElement>('[popover="auto"]:popover-open')?.hidePopover();
}
