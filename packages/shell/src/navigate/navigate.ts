import { PAGE_EVENT } from '#consent/page-views.ts';
import { localizeDates } from '#content/local-dates.ts';
import { markCurrentLinks } from '#header/current-links.ts';
import { takePageData } from '#islands/page-data-block.ts';
import { keptPages } from '#navigate/kept-pages.ts';
import { type Enhance, isOtherVersion, type Page, pageOf, showHead, showStyles, stylesOf } from '#navigate/page.ts';
import { loadPage, prefetchOnIntent } from '#navigate/page-loader.ts';
import { startProgress, stopProgress } from '#navigate/progress.ts';
import { unansweredPage } from '#navigate/unanswered-page.ts';
import { focusHeading, focusOrigin, leaveMain, originOf, revealTarget } from '#navigation/focus.ts';
import { closePanels } from '#navigation/panels.ts';
import { inAppPath, isPageLink } from '#router/resolve-link.ts';
import { announce } from '#toast/toast.ts';
import { whenIdle } from '#when-idle.ts';
import { onWindow } from '#window-event.ts';

export type NavigationOptions = {
  /** The name of the app. */
  readonly app: string;
  /** Loads the code that the content of a page needs. */
  readonly enhancerOf: (content: ParentNode) => Promise<Enhance>;
};

/** A page that only a document can show: one of another app or another version, or something that is not a page. */
class NeedsDocument extends Error {
  override readonly name = 'NeedsDocument';
}

/**
 * Shows the pages of the app without loading documents: it fetches the document of a page and shows its `<main>`. Back and Forward
 * show the same elements again. In browsers without the Navigation API (before Firefox 147 and Safari 26.2), and for pages that need
 * it, the browser loads the document.
 */
export function startNavigation({ app, enhancerOf }: NavigationOptions): void {
  const { navigation } = window;
  const isPage = (url: URL | Location) =>
    url.origin === location.origin && inAppPath(url.pathname, { app, basename: '/' }) !== undefined;
  const first = pageOf(document, stylesOf(document), () => () => undefined);
  let page = first;
  enhancerOf(document.body).then(
    (enhance) => {
      first.end = enhance(first.main);
    },
    // Without that code, the page is HTML that works by itself.
    () => undefined,
  );
  // The first format takes 13 ms on a fast computer.
  whenIdle(() => localizeDates(first.main));
  if (navigation === undefined) {
    return;
  }
  const kept = keptPages();
  const isForBrowser = followLinksForBrowser();
  const here = () => ({ key: navigation.currentEntry?.key ?? '', pathname: location.pathname });
  // Where the page that is shown is. The current entry may be that of a page which hasn't arrived.
  let shownAt = here();
  // From then on, this document is on its way out.
  let isLeaving = false;

  prefetchOnIntent(
    (target) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      const url = isPageLink(link) ? new URL(link.href) : undefined;
      const isHere = url?.pathname === location.pathname && url.search === location.search;
      return url !== undefined && !isHere && isPage(url) ? url : undefined;
    },
    ({ document: { body } }) => {
      enhancerOf(body).catch(() => undefined);
    },
  );

  /** Returns the page at an address. Rejects with NeedsDocument if only a document can show it. */
  async function load(url: URL, signal: AbortSignal): Promise<Page> {
    const loaded = await loadPage(url).catch((error) => {
      throw error instanceof TypeError ? error : new NeedsDocument(`${error}`);
    });
    signal.throwIfAborted();
    if (isOtherVersion(loaded.document)) {
      throw new NeedsDocument(`${url} is a page of another app or version.`);
    }
    const enhance = await enhancerOf(loaded.document.body).catch((error) => {
      throw new NeedsDocument(`${error}`);
    });
    signal.throwIfAborted();
    return pageOf(loaded.document, loaded.styles, enhance);
  }

  function show(next: Page, event: NavigateEvent): void {
    const type = event.navigationType;
    if (type === 'traverse' || shownAt.pathname !== location.pathname) {
      closePanels();
    }
    page.origin = originOf(document.activeElement);
    kept.add(shownAt.key, page);
    leaveMain();
    showHead(next.head);
    showStyles(next.styles);
    takePageData(next.pageData);
    page.main.replaceWith(next.main);
    page = next;
    if (next.end === undefined) {
      localizeDates(next.main);
      next.end = next.enhance(next.main);
    }
    const baseUrl = document.querySelector<HTMLMetaElement>('meta[name=base-url]')?.content ?? '';
    markCurrentLinks(document.querySelector('.site-header'), location.pathname, baseUrl);
    revealTarget(location.hash);
    event.scroll();
    const isReturned = type === 'traverse' && focusOrigin(next.origin);
    // A link in a panel keeps focus until the browser notices that the panel is hidden.
    if (!isReturned && !document.activeElement?.matches('a:not(:is(main, dialog, [popover]) a)')) {
      focusHeading(location.hash);
    }
    announce(document.title);
    dispatchEvent(new Event(PAGE_EVENT));
  }

  // The browser may show the document again after it has left for another one.
  onWindow('pageshow', ({ persisted }) => {
    if (persisted) {
      isLeaving = false;
      stopProgress();
    }
  });
  navigation.addEventListener('navigatesuccess', () => {
    shownAt = here();
    stopProgress();
  });
  navigation.addEventListener('navigateerror', stopProgress);
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    const type = event.navigationType;
    if (event.formData !== null && !event.defaultPrevented) {
      startProgress('submitting');
    }
    const isOther = event.hashChange || event.downloadRequest !== null || event.formData !== null || type === 'reload';
    // Scripts may change the address without changing the page.
    const isSamePage = type !== 'traverse' && event.destination.sameDocument;
    const canShow = event.canIntercept && !event.defaultPrevented && isPage(url) && isPage(location);
    if (!canShow || isOther || isSamePage || isLeaving || isForBrowser()) {
      return;
    }
    const before = type === 'traverse' ? kept.take(event.destination.key) : undefined;
    let next = before?.page;

    async function fetchNext(): Promise<void> {
      startProgress();
      try {
        next = { ...(await load(url, event.signal)), origin: before?.origin };
      } catch (error) {
        if (error instanceof TypeError && !event.signal.aborted) {
          // The server doesn't answer.
          next = { ...unansweredPage(url), origin: before?.origin };
          return;
        }
        if (error instanceof NeedsDocument) {
          isLeaving = true;
          location.href = event.destination.url;
        }
        throw error;
      }
    }

    const shown = { focusReset: 'manual', scroll: 'manual' } as const;
    const showNext = async () => {
      if (next !== undefined) {
        show(next, event);
      }
    };
    if (next !== undefined) {
      event.intercept({ ...shown, handler: showNext });
    } else if ('NavigationPrecommitController' in window && event.cancelable) {
      // The address changes when the page does.
      event.intercept({ ...shown, precommitHandler: fetchNext, handler: showNext } as NavigationInterceptOptions);
    } else {
      event.intercept({
        ...shown,
        async handler() {
          await fetchNext();
          await showNext();
        },
      });
    }
  });
}

/** Returns whether a link that the browser has to follow itself is being clicked. */
function followLinksForBrowser(): () => boolean {
  let isClicked = false;
  onWindow('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    // Only loading a document finds the text of `#:~:text=`.
    isClicked = link instanceof HTMLAnchorElement && (!isPageLink(link) || link.href.includes(':~:'));
    setTimeout(() => {
      isClicked = false;
    });
  });
  return () => isClicked;
}
