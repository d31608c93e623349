/// <reference path="../types.d.ts" />
import { app, site } from 'virtual:site.config.ts?browser';
import { AfterNavigation } from '#navigation/after-navigation.tsx';
import { ReactRouterProvider, reactRouter } from '#router/react-router.tsx';
import { PageShell, type PageShellProps } from '#spa/page.tsx';

/** The shell around the routes of a single-page app with React Router in data mode, in its root route. */
export function ReactRouterShell({ children, ...props }: Omit<PageShellProps, 'router'>) {
  return (
    <ReactRouterProvider app={app} siteOrigin={site.siteOrigin}>
      <PageShell router={reactRouter} {...props}>
        {children}
        <AfterNavigation />
      </PageShell>
    </ReactRouterProvider>
  );
}
