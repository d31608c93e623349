import { type End, endAll } from '#end-all.ts';
import { isPlainClick } from '#router/resolve-link.ts';

/** Adds to the drawer, which opens and closes by itself, that a followed link and a wide window close it. */
export function enhanceDrawer(header: HTMLElement): End {
  const place = header.querySelector<HTMLElement>('.drawer-button');
  const drawer = place?.querySelector('dialog');
  if (!place || !drawer) {
    return endAll([]);
  }
  const stopping = new AbortController();
  // Safari before 26.2 doesn't support invoker commands.
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    for (const button of place.querySelectorAll('[commandfor]')) {
      button.addEventListener('click', () => drawer[drawer.open ? 'close' : 'showModal'](), stopping);
    }
  }
  // A followed link may lead to the current page, or to a document from which Back restores the page with the drawer open.
  const closeAfterLink = (event: MouseEvent) => {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest('a') !== null) {
      drawer.close();
    }
  };
  drawer.addEventListener('click', closeAfterLink, stopping);
  // In a window that has become wide enough for the header's navigation, nothing shows what the drawer belongs to.
  const observer = new ResizeObserver(([entry]) => entry?.contentRect.width === 0 && drawer.close());
  observer.observe(place);
  return endAll([() => observer.disconnect(), () => stopping.abort()]);
}
