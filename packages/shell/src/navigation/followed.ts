import { SEARCH_BUTTON } from '#search/early-search.ts';

/** What a reader left a page by, described so that it is found when the page is there again, as other elements. */
export type Followed = {
  readonly selector: string;
  /** Which of the elements that the selector finds. */
  readonly place: number;
  /** From a menu, the drawer or the palette, which closes; what is described is then the button that opens it. */
  readonly fromPanel: boolean;
};

/** Describes the link or the panel that an event came from; undefined for an event that leads nowhere. */
export function followedFrom(target: EventTarget | null): Followed | undefined {
  if (!(target instanceof Element)) {
    return undefined;
  }
  const panel = target.closest('dialog, [popover]');
  if (panel !== null) {
    // Only the palette is opened by something that does not name it.
    const selector = panel.id ? `[commandfor="${panel.id}"], [popovertarget="${panel.id}"]` : `[${SEARCH_BUTTON}]`;
    return { selector, place: 0, fromPanel: true };
  }
  const link = target.closest('a[href]');
  if (link === null) {
    return undefined;
  }
  const selector = `a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
  return { selector, place: [...document.querySelectorAll(selector)].indexOf(link), fromPanel: false };
}

/** Gives focus back to what was described, without scrolling; false where it is not on the page or takes no focus. */
export function focusFollowed({ selector, place }: Followed): boolean {
  const element = document.querySelectorAll<HTMLElement>(selector)[place];
  element?.focus({ preventScroll: true });
  return element !== undefined && element === document.activeElement;
}

/** Closes what would cover another page: dialogs, the topmost of them first, and menus. Focus goes back to what opened them. */
export function closePanels(): void {
  // It may lie over another dialog, whose content had focus before it.
  document.querySelector<HTMLDialogElement>('dialog.palette[open]')?.close();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
    dialog.close();
  }
  document.querySelector<HTMLElement>('[popover="auto"]:popover-open')?.hidePopover();
}
