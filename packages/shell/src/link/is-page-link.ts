/**
 * False for a link that is not to be followed by the router, nor fetched ahead, wherever it leads: to another tab, to a file that is
 * saved, or to what its author calls external; for one in a text that is edited, where a press places the caret; and for one to a place on
 * the page, which is the browser's own: it marks what the link leads to and says that the hash is another one.
 */
export function isPageLink(link: Element | null): link is HTMLAnchorElement {
  return (
    link instanceof HTMLAnchorElement &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.relList.contains('external') &&
    !link.isContentEditable &&
    !leadsToPlaceOnPage(link)
  );
}

function leadsToPlaceOnPage({ href, pathname, search }: HTMLAnchorElement): boolean {
  // A lone # is the page's top.
  return href.includes('#') && pathname === location.pathname && search === location.search;
}
