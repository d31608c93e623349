import { type ComponentProps, type ComponentType, createContext, use, useSyncExternalStore } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly href: string;
  /** When the page is fetched ahead: when the reader points at the link, by default, or once the link is in view. */
  readonly prefetch?: 'intent' | 'viewport' | undefined;
};

export type NavigationState = 'idle' | 'loading' | 'submitting';

/** What the shell needs from an app's router. Its functions are hooks and components. */
export type Router = {
  readonly usePathname: () => string;
  readonly useNavigationState: () => NavigationState;
  readonly useNavigateTo: () => (href: string) => void;
  readonly Link: ComponentType<LinkProps>;
};

/** For pages whose links load documents: those without a router, and those that React doesn't render. */
export const pageRouter: Router = {
  usePathname,
  useNavigationState: () => 'idle',
  useNavigateTo: () => (href) => location.assign(href),
  Link: ({ prefetch: _prefetch, children, ...attributes }: LinkProps) => <a {...attributes}>{children}</a>,
};

/** Empty until hydration, because a server that renders the header for any page doesn't know the path. */
function usePathname(): string {
  return useSyncExternalStore(
    () => () => {},
    () => location.pathname,
    () => '',
  );
}

const RouterContext = createContext<Router>(pageRouter);

export const RouterProvider = RouterContext;

/** The router of the app; without a provider, links load documents. */
export function useRouter(): Router {
  return use(RouterContext);
}

/** A link to any destination. If this app has the page, its router follows the link. */
export function SiteLink(props: LinkProps) {
  const { Link } = useRouter();
  return <Link {...props} />;
}
