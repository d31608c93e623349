import { type ReactNode, useCallback, useMemo } from 'react';
import { useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { useFollowedLinks } from '#router/followed-links.ts';
import { inAppPath, type LinkingApp } from '#router/resolve-link.ts';
import { type Router, RouterProvider } from '#router/router.tsx';
import { tellOffline } from '#router/stay-offline.ts';

type AppFacts = Omit<LinkingApp, 'basename'>;

/** The adapter for React Router. */
export function ReactRouterProvider({ app, siteOrigin, children }: AppFacts & { readonly children: ReactNode }) {
  const linking = useLinkingApp({ app, siteOrigin });
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
  useFollowedLinks(linking, navigateTo);
  const router = useMemo<Router>(
    () => ({ pathname, navigationState: state, navigateTo }),
    [pathname, state, navigateTo],
  );
  return <RouterProvider value={router}>{children}</RouterProvider>;
}

export function useLinkingApp({ app, siteOrigin }: AppFacts): LinkingApp {
  const basename = useHref('/').replace(/\/?$/, '/');
  return useMemo(() => ({ app, siteOrigin, basename }), [app, siteOrigin, basename]);
}
