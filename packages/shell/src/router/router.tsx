import { type ComponentProps, type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { useIsHydrated } from '#use-is-hydrated.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly href: string };

export type NavigationState = 'idle' | 'loading' | 'submitting';

/** What the shell needs from an app's router. An adapter is a component that calls the router's hooks and passes their values on. */
export type Router = Linking & {
  /** The path of the current page, without the origin. */
  readonly pathname: string;
  readonly navigationState: NavigationState;
};

/** The parts of a router that don't change with a navigation. */
type Linking = {
  readonly Link: ComponentType<LinkProps>;
  readonly navigateTo: (href: string) => void;
};

const DOCUMENTS: Linking = {
  Link: ({ children, ...attributes }: LinkProps) => <a {...attributes}>{children}</a>,
  navigateTo: (href) => location.assign(href),
};

// There is a separate context for each value, so that a navigation renders only what shows its state.
const LinkingContext = createContext(DOCUMENTS);
const PathnameContext = createContext('');
const NavigationStateContext = createContext<NavigationState>('idle');

export type RouterProviderProps = Router & { readonly children: ReactNode };

export function RouterProvider({ Link, navigateTo, pathname, navigationState, children }: RouterProviderProps) {
  const linking = useMemo(() => ({ Link, navigateTo }), [Link, navigateTo]);
  return (
    <LinkingContext value={linking}>
      <PathnameContext value={pathname}>
        <NavigationStateContext value={navigationState}>{children}</NavigationStateContext>
      </PathnameContext>
    </LinkingContext>
  );
}

/** The adapter for pages whose links load documents: those without a router, and those that React doesn't render. */
export function DocumentRouter({ children }: { readonly children: ReactNode }) {
  // Empty until hydration, because a server that renders the header for any page doesn't know the path.
  const pathname = useIsHydrated() ? location.pathname : '';
  return (
    <RouterProvider {...DOCUMENTS} pathname={pathname} navigationState="idle">
      {children}
    </RouterProvider>
  );
}

export function usePathname(): string {
  return use(PathnameContext);
}

export function useNavigationState(): NavigationState {
  return use(NavigationStateContext);
}

/** Returns the function that navigates to any destination, as a followed link does. */
export function useNavigateTo(): (href: string) => void {
  return use(LinkingContext).navigateTo;
}

/** A link to any destination. If this app has the page, its router follows the link. */
export function SiteLink(props: LinkProps) {
  const { Link } = use(LinkingContext);
  return <Link {...props} />;
}
