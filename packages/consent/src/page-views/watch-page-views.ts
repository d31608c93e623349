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
 * The router first changes the URL and then the document, in one commit. So the first change inside `<main>` under another
 * URL is the new page.
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
    const main = document.querySelector('main');
    if (pageUrl() !== shown && changes.some(({ target }) => main?.contains(target))) {
      view();
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  addEventListener('pageshow', ({ persisted }) => persisted && view());
  view();
}

function pageUrl(): string {
  return `${location.origin}${location.pathname}${location.search}`;
}
