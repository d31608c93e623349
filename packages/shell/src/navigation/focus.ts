import { decodeFragment } from '#router/resolve-link.ts';

/**
 * The element that had focus when a reader left a page, to find it when the page is rendered again: `index` counts links with the
 * same `href`.
 */
export type Origin = { readonly id: string } | { readonly href: string; readonly index: number };

/** Takes focus from a page that is about to be replaced. If a focused element were removed, the browser would first recalculate its styles. */
export function leaveMain(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main') !== null) {
    activeElement.blur();
  }
}

export function originOf(element: EventTarget | null): Origin | undefined {
  if (element instanceof HTMLAnchorElement) {
    return { href: element.href, index: linksTo(element.href).indexOf(element) };
  }
  return element instanceof Element && element.id !== '' ? { id: element.id } : undefined;
}

/** Returns focus to the element without scrolling. Returns false if it isn't on the page or can't be focused. */
export function focusOrigin(origin: Origin | undefined): boolean {
  if (origin === undefined) {
    return false;
  }
  const element = 'id' in origin ? document.getElementById(origin.id) : linksTo(origin.href)[origin.index];
  element?.focus({ preventScroll: true });
  return element != null && element === document.activeElement;
}

function linksTo(href: string): readonly (HTMLAnchorElement | HTMLAreaElement)[] {
  return [...document.links].filter((link) => link.href === href);
}

function targetOf(hash: string): HTMLElement | null {
  return document.getElementById(decodeFragment(hash.slice(1)));
}

/** Opens closed details around the link's target (https://html.spec.whatwg.org/#ancestor-revealing-algorithm). Tabs do this themselves. */
export function revealTarget(hash: string): void {
  const target = targetOf(hash);
  for (let element = target?.parentElement; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement && target?.closest('summary')?.parentElement !== element) {
      element.open = true;
    }
  }
}

/** Focuses the link's target, or the page's heading, which any route may render. */
export function focusHeading(hash: string): void {
  const named = targetOf(hash);
  const heading = named ?? document.querySelector<HTMLElement>('main h1');
  if (heading !== null && heading.tabIndex < 0) {
    heading.tabIndex = -1;
  }
  // The router decides the scroll position.
  heading?.focus({ preventScroll: true });
}
