/// <reference path="../types.d.ts" />
import { app, site as siteConfig } from 'virtual:site.config.ts?browser';
import { type ReactNode, useMemo } from 'react';
import type { PageData } from '#context/page-data.ts';
import { ShellProvider } from '#context/shell-context.tsx';
import { pageRouter, type Router, RouterProvider } from '#router/router.tsx';
import { Shell } from '#shell.tsx';
import { TooltipArea } from '#tooltip/tooltip-area.tsx';

export type { LinkProps, NavigationState, Router } from '#router/router.tsx';

export type PageShellProps = {
  /** Version of the app and the newest posts, if the app knows them. Without posts, the palette fetches the list. */
  readonly pageData?: PageData;
  /** What the shell needs of another router; by default, links load documents. */
  readonly router?: Router;
  readonly children: ReactNode;
};

/** The shell around a React app that has no router, or one other than React Router. */
export function PageShell({ pageData, router = pageRouter, children }: PageShellProps) {
  const facts = useMemo(() => ({ app, siteConfig, pageData, year: new Date().getUTCFullYear() }), [pageData]);
  return (
    <RouterProvider value={router}>
      <ShellProvider value={facts}>
        <TooltipArea as="div">
          <Shell>{children}</Shell>
        </TooltipArea>
      </ShellProvider>
    </RouterProvider>
  );
}
