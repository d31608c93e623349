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
    <RouterProvider {...router}>
      <SpaShell {...props} />
    </RouterProvider>
  );
}
