/**
 * False for a link that is not to be followed by the router, nor fetched ahead, wherever it leads: to another tab, to a file that is
 * saved, or to what its author calls external; and for one in a text that is edited, where a press places the caret.
 */
export function isPageLink(link: Element | null): link is HTMLAnchorElement {
  return (
    link instanceof HTMLAnchorElement &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.relList.contains('external') &&
    !link.isContentEditable
  );
}
