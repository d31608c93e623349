// In a group of radio buttons, the checked one is the tab stop.
const FOCUSABLE = 'a[href], button, input:checked';

/** The item of a menu's panel that a key leads to; undefined for other keys. Radios have their own arrow keys. */
export function nextItem(panel: Element | null, key: string): HTMLElement | undefined {
  const from = document.activeElement;
  if (from instanceof HTMLInputElement) {
    return undefined;
  }
  const items = [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const index = from instanceof HTMLElement ? items.indexOf(from) : -1;
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}
