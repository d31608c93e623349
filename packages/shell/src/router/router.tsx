import { type ComponentProps, type ComponentType, createContext, use } from 'react';
import { pageRouter } from '#router/page-router.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly href: string;
  /** When the page is fetched ahead: when the reader points at the link, by default, or once the link is in view. */
  readonly prefetch?: 'intent' | 'viewport' | undefined;
};

export type NavigationState = 'idle' | 'loading' | 'submitting';

/** What the shell needs from an app's router. Its functions are hooks and components. */
export type Router = {
  /** The path of the page, with the app's base path. */
  readonly usePathname: () => string;
  readonly useNavigationState: () => NavigationState;
  /** Returns the function that leads to an `href`, in the app or elsewhere. */
  readonly useNavigateTo: () => (href: string) => void;
  readonly Link: ComponentType<LinkProps>;
};

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
