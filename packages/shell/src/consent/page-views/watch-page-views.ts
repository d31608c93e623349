export type PageView = {
  /** Without the part after `#`. */
  readonly url: string;
  readonly pathname: string;
  readonly title: string;
  /** The page before, as far as it is known; empty where it is not. */
  readonly referrer: string;
};

/**
 * Calls `onView` for the page that is there, and once for every navigation in the app from then on, when the new page is in
 * the document and its title is set. A change of hash alone is none; a page that comes back out of the back/forward cache
 * is one.
 *
 * On the way back the URL is another one before the page is. What the shell says of a new page to screen readers comes when it is
 * there, with its title.
 */
export function watchPageViews(onView: (view: PageView) => void): void {
  let shown: string | undefined;
  let referrer = document.referrer;

  function view(): void {
    shown = pageUrl();
    onView({ url: shown, pathname: location.pathname, title: document.title, referrer });
    referrer = shown;
  }

  new MutationObserver((changes) => {
    const announcer = document.querySelector('[data-route-announcer]');
    // A page that could not be had counts once it comes.
    const isThere = document.querySelector('[data-is-failure]') === null;
    if (isThere && pageUrl() !== shown && changes.some(({ target }) => target === announcer)) {
      view();
    }
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      // Where the reader was meanwhile is not known.
      referrer = '';
      view();
    }
  });
  view();
}

function pageUrl(): string {
  return `${location.origin}${location.pathname}${location.search}`;
}
