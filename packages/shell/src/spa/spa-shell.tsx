/// <reference path="../types.d.ts" />
import { app, site as siteConfig } from 'virtual:site.config.ts?browser';
import { type ReactNode, useMemo, useState } from 'react';
import type { PageData } from '#context/page-data.ts';
import { ShellProvider } from '#context/shell-context.tsx';
import { Shell } from '#shell.tsx';

export type SpaShellProps = {
  /** The version of the app and the newest posts, if the app knows them. Without posts, the palette fetches the list. */
  readonly pageData?: PageData;
  readonly children: ReactNode;
};

/** The shell around an app that renders only in browsers, inside an adapter for its router. */
export function SpaShell({ pageData, children }: SpaShellProps) {
  const [year] = useState(() => new Date().getUTCFullYear());
  const facts = useMemo(() => ({ app, siteConfig, pageData, year }), [pageData, year]);
  return (
    <ShellProvider value={facts}>
      <Shell>{children}</Shell>
    </ShellProvider>
  );
}
