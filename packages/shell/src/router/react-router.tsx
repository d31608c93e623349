import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  startTransition,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PrefetchPageLinks, useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { hrefOf, inAppPath, isPageLink, isPlainClick, type LinkingApp } from '#router/resolve-link.ts';
import { type LinkProps, RouterProvider } from '#router/router.tsx';
import { tellOffline } from '#router/stay-offline.ts';

// The same delay as React Router's.
const SETTLED_MS = 100;

/**
 * What a link needs from the app. It never changes, so that a navigation doesn't render the links again, as it would with React
 * Router's `Link`.
 */
type Pages = {
  /** Follows the clicked link if the app has its page. */
  readonly follow: (event: MouseEvent) => void;
  /** Prefetches the page of a link when the reader has pointed at it for a moment. */
  readonly expect: (event: SyntheticEvent) => void;
  /** Prefetches the page of a link until the returned function is called. */
  readonly prefetch: (link: HTMLAnchorElement) => () => void;
};

const PagesContext = createContext<Pages>({ follow: () => {}, expect: () => {}, prefetch: () => () => {} });
const PrefetchedContext = createContext<ReadonlySet<string>>(new Set());

/** The adapter for React Router. */
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
        // As in browsers, a link to the current page doesn't add a history entry.
        navigate(path, { replace: new URL(href, location.href).href === location.href });
      } else {
        tellOffline();
      }
    },
    [linking, navigate],
  );
  const { pages, prefetched } = usePages(linking, navigateTo);
  return (
    <RouterProvider Link={AppLink} navigateTo={navigateTo} pathname={pathname} navigationState={state}>
      <PagesContext value={pages}>
        <PrefetchedContext value={prefetched}>{children}</PrefetchedContext>
      </PagesContext>
    </RouterProvider>
  );
}

/** Updated in transitions, because for an urgent change of context, React would drop server-rendered parts whose code has not loaded yet. */
function usePages(linking: LinkingApp, navigateTo: (href: string) => void) {
  const [expected, setExpected] = useState<string>();
  const [inView, setInView] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pages = useMemo<Pages>(() => {
    function hrefAt(target: EventTarget): string | undefined {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      const href = isPageLink(link) ? hrefOf(link) : '';
      return inAppPath(href, linking) === undefined ? undefined : href;
    }
    const pageOf = (href: string) => inAppPath(href, linking)?.replace(/#.*/, '');
    return {
      follow: (event) => {
        const href = event.defaultPrevented || !isPlainClick(event.nativeEvent) ? undefined : hrefAt(event.target);
        if (href !== undefined) {
          event.preventDefault();
          navigateTo(href);
        }
      },
      expect: ({ target }) => {
        clearTimeout(timer.current);
        const href = hrefAt(target);
        if (href !== undefined) {
          timer.current = setTimeout(() => startTransition(() => setExpected(pageOf(href))), SETTLED_MS);
        }
      },
      prefetch: (link) => {
        const page = pageOf(hrefOf(link));
        if (page === undefined) {
          return () => {};
        }
        startTransition(() => setInView((before) => [...before, page]));
        return () => startTransition(() => setInView((before) => before.filter((each) => each !== page)));
      },
    };
  }, [linking, navigateTo]);
  const prefetched = useMemo(
    () => new Set(expected === undefined ? inView : [expected, ...inView]),
    [expected, inView],
  );
  return { pages, prefetched };
}

/** Prefetches the data and modules of the pages that the reader may open next. Only in apps that use React Router's framework mode. */
export function PrefetchedPages() {
  return [...use(PrefetchedContext)].map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/** A link that the router follows if this app has the page. Pages of other apps are loaded as documents. */
function AppLink({ href, onClick, onMouseOver, onFocus, onTouchStart, children, ...attributes }: LinkProps) {
  const { follow, expect } = use(PagesContext);
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
      onMouseOver={(event) => {
        onMouseOver?.(event);
        expect(event);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        expect(event);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        expect(event);
      }}
    >
      {children}
    </a>
  );
}

/** Returns handlers for an element with HTML that React didn't render, so that the router follows and prefetches the links in it. */
export function useHtmlLinks() {
  const { follow, expect } = use(PagesContext);
  return { onClick: follow, onMouseOver: expect, onFocus: expect, onTouchStart: expect };
}

/** Returns a ref for a link whose page is prefetched when the link is in view. */
export function usePrefetchInView(): (link: HTMLAnchorElement) => () => void {
  const { prefetch } = use(PagesContext);
  return useCallback(
    (link) => {
      let end = () => {};
      const observer = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          observer.disconnect();
          end = prefetch(link);
        }
      });
      observer.observe(link);
      return () => {
        observer.disconnect();
        end();
      };
    },
    [prefetch],
  );
}
