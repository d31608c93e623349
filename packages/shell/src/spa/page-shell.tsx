/// <reference path="../types.d.ts" />
import { app, site } from 'virtual:site.config.ts?browser';
import { useFollowedLinks } from '#router/followed-links.ts';
import { DocumentRouter, type Router, RouterProvider } from '#router/router.tsx';
import { SpaShell, type SpaShellProps } from '#spa/spa-shell.tsx';

export type { LinkProps, NavigationState, Router } from '#router/router.tsx';

export type PageShellProps = SpaShellProps & {
  /** The values from another router's hooks; by default, links load documents. */
  readonly router?: Router;
};

/** The shell around a React app that has no router, or one other than React Router. */
export function PageShell({ router, ...props }: PageShellProps) {
  return router === undefined ? (
    <DocumentRouter>
      <SpaShell {...props} />
    </DocumentRouter>
  ) : (
    <RoutedShell router={router} {...props} />
  );
}

function RoutedShell({ router, ...props }: PageShellProps & { readonly router: Router }) {
  useFollowedLinks({ app, siteOrigin: site.siteOrigin, basename: import.meta.env.BASE_URL }, router.navigateTo);
  return (
    <RouterProvider value={router}>
      <SpaShell {...props} />
    </RouterProvider>
  );
}
