import { notices } from '@portico/config/texts';
import { createContext, type MouseEvent, memo, type ReactNode, use, useMemo } from 'react';
import { Link, useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { inAppPath, isPlainClick, type LinkingApp } from '#router/resolve-link.ts';
import { type LinkProps, type Router, RouterProvider } from '#router/router.tsx';
import { toast } from '#toast/toast.ts';

export const reactRouter: Router = { usePathname, useNavigationState, useNavigateTo, Link: memo(AppLink) };

const LinkingContext = createContext<LinkingApp>({ app: '', site: {}, basename: '/' });

/** Makes React Router the router of the shell in it. What links need is found once, so that no navigation renders them again. */
export function ReactRouterProvider({
  app,
  site,
  children,
}: Omit<LinkingApp, 'basename'> & { readonly children: ReactNode }) {
  const basename = useHref('/').replace(/\/?$/, '/');
  const linking = useMemo(() => ({ app, site, basename }), [app, site, basename]);
  return (
    <RouterProvider value={reactRouter}>
      <LinkingContext value={linking}>{children}</LinkingContext>
    </RouterProvider>
  );
}

function usePathname(): string {
  return useHref(useLocation().pathname);
}

function useNavigationState() {
  return useNavigation().state;
}

function useNavigateTo(): (href: string) => void {
  const app = useLinkingApp();
  const navigate = useNavigate();
  return (href) => {
    const path = inAppPath(href, app);
    if (path === undefined) {
      location.assign(href);
    } else if (navigator.onLine) {
      navigate(path);
    } else {
      tellOffline();
    }
  };
}

export function useLinkingApp(): LinkingApp {
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
    <Link {...attributes} to={path} prefetch={savesData() ? 'none' : prefetch} discover="none" onClick={follow}>
      {children}
    </Link>
  );
}

/** An offline reader stays on the page, because going back would need a connection too. */
function tellOffline(): void {
  toast({ priority: 'warning', message: notices.offline });
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Navigator {
    /** Only Chromium has it (https://wicg.github.io/netinfo/). */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether prefetching is off, because the reader's browser saves data, or the connection is as slow as 2G. */
export function savesData(): boolean {
  if (import.meta.env.SSR) {
    return false;
  }
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || effectiveType?.endsWith('2g') === true;
}
