/// <reference path="../types.d.ts" />
import { app, site } from 'virtual:site.config.ts?browser';
import { AfterNavigation, LeaveFocus } from '#navigation/after-navigation.tsx';
import { ReactRouterProvider } from '#router/react-router.tsx';
import { SpaShell, type SpaShellProps } from '#spa/spa-shell.tsx';

/** The shell around the routes of a single-page app with React Router in data mode, in its root route. */
export function ReactRouterShell({ children, ...props }: SpaShellProps) {
  return (
    <ReactRouterProvider app={app} siteOrigin={site.siteOrigin}>
      <LeaveFocus />
      <SpaShell {...props}>{children}</SpaShell>
      <AfterNavigation />
    </ReactRouterProvider>
  );
}
