import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { savesData, useLinkingApp } from '#router/react-router.tsx';
import { hrefOf, inAppPath, isPageLink, isPlainClick } from '#router/resolve-link.ts';
import { useRouter } from '#router/router.tsx';

// The same delay as React Router's.
const SETTLED_MS = 100;

/** The router follows and prefetches the links in HTML that React didn't render. Returns handlers and what to render next to it. */
export function useHtmlLinks() {
  const app = useLinkingApp();
  const navigateTo = useRouter().useNavigateTo();
  const [page, setPage] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function inAppHref(target: EventTarget): string | undefined {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const href = isPageLink(link) ? hrefOf(link) : '';
    return inAppPath(href, app) === undefined ? undefined : href;
  }

  function onClick(event: MouseEvent): void {
    const href = event.defaultPrevented || !isPlainClick(event.nativeEvent) ? undefined : inAppHref(event.target);
    if (href !== undefined) {
      event.preventDefault();
      navigateTo(href);
    }
  }

  function onIntent({ target }: SyntheticEvent): void {
    clearTimeout(timer.current);
    const href = savesData() ? undefined : inAppHref(target);
    if (href !== undefined) {
      timer.current = setTimeout(setPage, SETTLED_MS, inAppPath(href, app)?.replace(/#.*/, ''));
    }
  }

  const prefetched: ReactNode = page !== undefined && <PrefetchPageLinks page={page} />;
  return { handlers: { onClick, onMouseOver: onIntent, onFocus: onIntent, onTouchStart: onIntent }, prefetched };
}
