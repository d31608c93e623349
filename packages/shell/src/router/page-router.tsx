import { useSyncExternalStore } from 'react';
import type { LinkProps, Router } from '#router/router.tsx';

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
