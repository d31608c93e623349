import {
  createContext,
  type MouseEvent,
  memo,
  type ReactNode,
  type SyntheticEvent,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, PrefetchPageLinks, useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { hrefOf, inAppPath, isPageLink, isPlainClick, type LinkingApp } from '#router/resolve-link.ts';
import { type LinkProps, RouterProvider, useNavigateTo } from '#router/router.tsx';
import { tellOffline } from '#router/stay-offline.ts';

// The same delay as React Router's.
const SETTLED_MS = 100;

const LinkingContext = createContext<LinkingApp>({ app: '', basename: '/' });

const MemoizedLink = memo(AppLink);

/** The adapter for React Router. What links need is found once, so that no navigation renders them again. */
export function ReactRouterProvider({
  app,
  siteOrigin,
  children,
}: Omit<LinkingApp, 'basename'> & { readonly children: ReactNode }) {
  const basename = useHref('/').replace(/\/?$/, '/');
  const linking = useMemo(() => ({ app, siteOrigin, basename }), [app, siteOrigin, basename]);
  const pathname = useHref(useLocation().pathname);
  const { state } = useNavigation();
  const navigate = useNavigate();
  const navigateTo = useCallback(
    (href: string) => {
      const path = inAppPath(href, linking);
      if (path === undefined) {
        location.assign(href);
      } else if (navigator.onLine) {
        navigate(path);
      } else {
        tellOffline();
      }
    },
    [linking, navigate],
  );
  return (
    <RouterProvider Link={MemoizedLink} navigateTo={navigateTo} pathname={pathname} navigationState={state}>
      <LinkingContext value={linking}>{children}</LinkingContext>
    </RouterProvider>
  );
}

function useLinkingApp(): LinkingApp {
  return use(LinkingContext);
}

/** React Router's link if this app has the page. Pages of other apps are loaded as documents. */
function AppLink({ href, prefetch = 'intent', onClick, children, ...attributes }: LinkProps) {
  const app = useLinkingApp();
  const { target, download, rel } = attributes;
  const isForBrowser = target !== undefined || download !== undefined || rel?.includes('external');
  const path = isForBrowser ? undefined : inAppPath(href, app);
  if (path === undefined) {
    return (
      <a {...attributes} href={href} onClick={onClick}>
        {children}
      </a>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && isPlainClick(event.nativeEvent) && !navigator.onLine) {
      event.preventDefault();
      tellOffline();
    }
  };
  return (
    <Link {...attributes} to={path} prefetch={prefetch} discover="none" onClick={follow}>
      {children}
    </Link>
  );
}

/** The router follows and prefetches the links in HTML that React didn't render. Returns handlers and what to render next to it. */
export function useHtmlLinks() {
  const app = useLinkingApp();
  const navigateTo = useNavigateTo();
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
    const href = inAppHref(target);
    if (href !== undefined) {
      timer.current = setTimeout(setPage, SETTLED_MS, inAppPath(href, app)?.replace(/#.*/, ''));
    }
  }

  const prefetched: ReactNode = page !== undefined && <PrefetchPageLinks page={page} />;
  return { handlers: { onClick, onMouseOver: onIntent, onFocus: onIntent, onTouchStart: onIntent }, prefetched };
}
