/**
 * Scrolls a focused link that the edge of a row cuts off into view, because browsers don't. Only for keyboard focus: scrolling
 * while the pointer is pressed would move the link away before it is released.
 */
export function scrollWholeIntoView(target: Element): void {
  if (target.matches('.one-line :focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
