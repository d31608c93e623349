/**
 * The link with which a reader left a page, to find it when the page is rendered again: by the id of the button of its menu or dialog,
 * which closes, or else by its `href` and its index among the links with the same one.
 */
export type Followed = { readonly buttonId: string } | { readonly href: string; readonly index: number };

/** Describes the link or the panel that an event came from; undefined for an event that leads nowhere. */
export function followedFrom(target: EventTarget | null): Followed | undefined {
  const element = target instanceof Element ? target : undefined;
  const panel = element?.closest('dialog, [popover]');
  const link = element?.closest('a');
  if (panel) {
    return { buttonId: buttonIdOf(panel) };
  }
  return link ? { href: link.href, index: linksTo(link.href).indexOf(link) } : undefined;
}

/** Returns focus to the described element, without scrolling. False if it isn't on the page or can't be focused. */
export function focusFollowed(followed: Followed): boolean {
  const element =
    'buttonId' in followed ? document.getElementById(followed.buttonId) : linksTo(followed.href)[followed.index];
  element?.focus({ preventScroll: true });
  return element != null && element === document.activeElement;
}

export function buttonIdOf({ id }: Pick<Element, 'id'>): string {
  return `${id}-button`;
}

/** Closes open dialogs and menus, the palette before what is under it. Returns whether there were any. */
export function closePanels(isWanted: (panel: Element) => boolean = () => true): boolean {
  const open = document.querySelectorAll<HTMLElement>('dialog:modal, [popover="auto"]:popover-open');
  const panels = [...open].filter(isWanted).reverse();
  for (const panel of panels) {
    if (panel instanceof HTMLDialogElement) {
      panel.close();
    } else {
      panel.hidePopover();
    }
  }
  return panels.length > 0;
}

function linksTo(href: string): readonly (HTMLAnchorElement | HTMLAreaElement)[] {
  return [...document.links].filter((link) => link.href === href);
}
