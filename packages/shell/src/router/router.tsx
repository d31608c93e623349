import { type ComponentProps, createContext, type ReactNode, use, useMemo } from 'react';
import { useIsHydrated } from '#use-is-hydrated.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string };

export type NavigationState = 'idle' | 'loading' | 'submitting';

/** What the shell needs from an app's router. An adapter is a component that calls the router's hooks and passes their values on. */
export type Router = {
  /** The path of the current page, without the origin. */
  readonly pathname: string;
  readonly navigationState: NavigationState;
  readonly navigateTo: (href: string) => void;
};

const loadDocument = (href: string) => location.assign(href);

const RouterContext = createContext<Router>({ pathname: '', navigationState: 'idle', navigateTo: loadDocument });

export const RouterProvider = RouterContext;

/** The adapter for pages whose links load documents: those without a router, and those that React doesn't render. */
export function DocumentRouter({ children }: { readonly children: ReactNode }) {
  // Empty until hydration, because a server that renders the header for any page doesn't know the path.
  const pathname = useIsHydrated() ? location.pathname : '';
  const router = useMemo<Router>(() => ({ pathname, navigationState: 'idle', navigateTo: loadDocument }), [pathname]);
  return <RouterProvider value={router}>{children}</RouterProvider>;
}

export function useRouter(): Router {
  return use(RouterContext);
}

/** A link to any destination. If this app has the page, its router follows the link, as it does any `<a>`: see followed-links.ts. */
export function SiteLink({ children, ...attributes }: LinkProps) {
  return <a {...attributes}>{children}</a>;
}
