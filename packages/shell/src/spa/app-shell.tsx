/// <reference path="../types.d.ts" />
import { app, site } from 'virtual:site.config.ts?browser';
import { type ReactNode, useMemo } from 'react';
import type { PageData } from '#context/page-data.ts';
import { ShellProvider } from '#context/shell-context.tsx';
import { AfterNavigation, useNotes } from '#navigation/after-navigation.tsx';
import { NavigationMemory } from '#navigation/memory.tsx';
import { NowhereProvider } from '#router/nowhere.tsx';
import { ReactRouterProvider } from '#router/react-router.tsx';
import { pageRouter, type Router, RouterProvider } from '#router/router.tsx';
import { Shell } from '#shell.tsx';
import { TooltipArea, type TooltipAreaProps } from '#tooltip/tooltip-area.tsx';

export type AppShellProps = {
  /** Version of the app and the newest posts, if the app knows them. Without posts, the palette fetches the list. */
  readonly pageData?: PageData;
  readonly children: ReactNode;
};

/** The shell around the routes of a single-page app with React Router in data mode, in its root route. */
export function ReactRouterShell({ children, ...props }: AppShellProps) {
  return (
    <NavigationMemory>
      <NotedShell {...props}>
        {children}
        <AfterNavigation />
      </NotedShell>
    </NavigationMemory>
  );
}

function NotedShell(props: AppShellProps) {
  const notes = useNotes();
  return (
    <ReactRouterProvider {...{ app, site }}>
      <AppShell handlers={notes} {...props} />
    </ReactRouterProvider>
  );
}

export type PageShellProps = AppShellProps & {
  /** What the shell needs of another router; by default, links load documents. */
  readonly router?: Router;
};

/** The shell around a React app without a router, or with another one than React Router. */
export function PageShell({ router = pageRouter, ...props }: PageShellProps) {
  return (
    <RouterProvider value={router}>
      <AppShell {...props} />
    </RouterProvider>
  );
}

function AppShell({ handlers, pageData, children }: AppShellProps & Pick<TooltipAreaProps, 'handlers'>) {
  const facts = useMemo(() => ({ app, site, pageData }), [pageData]);
  return (
    <ShellProvider value={facts}>
      <NowhereProvider>
        <TooltipArea as="div" handlers={handlers}>
          <Shell>{children}</Shell>
        </TooltipArea>
      </NowhereProvider>
    </ShellProvider>
  );
}
