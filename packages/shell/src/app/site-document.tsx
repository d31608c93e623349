import type { ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router';
import { Page } from '#document/page.tsx';
import { type Shell, ShellProvider } from '#shell-context.tsx';
import { ThemeScript } from '#theme/theme-script-element.tsx';
import { useThemeAttributes } from '#theme/use-theme-attributes.ts';

export type SiteDocumentProps = Shell & { readonly children: ReactNode };

/** The whole document of every app: an app's `Layout` in `root.tsx`. */
export function SiteDocument({ app, site, pageData, children }: SiteDocumentProps) {
  const themeAttributes = useThemeAttributes();
  return (
    <ShellProvider app={app} site={site} pageData={pageData}>
      {/* The theme's script writes on the element before React takes over. */}
      <html lang="en-US" {...themeAttributes} suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <ThemeScript />
          <Meta />
          <meta name="app-version" content={pageData?.appVersion} />
          <meta name="base-url" content={pageData?.baseUrl} />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <Links />
        </head>
        <body>
          <Page appVersion={pageData?.appVersion}>{children}</Page>
          <ScrollRestoration />
          {/* A built document gets its scripts from renderDocument, after the first paint. */}
          {import.meta.env.DEV && <Scripts />}
        </body>
      </html>
    </ShellProvider>
  );
}
