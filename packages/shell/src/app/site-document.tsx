import { routes } from '@portico/config/routes';
import { language } from '@portico/config/texts';
import type { ReactNode } from 'react';
import { Links, Meta, Scripts, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { BrandIcons } from '#document/brand-icons.tsx';
import { Page } from '#document/page.tsx';
import { type Shell, ShellProvider } from '#shell-context.tsx';
import { ThemeScript, useThemeAttributes } from '#theme/theme-document.tsx';

const STILL_PAGE = 'html{overflow-anchor:none}';

export type SiteDocumentProps = Shell & {
  /** What the site is called where its pages are shown elsewhere: `og:site_name`. */
  readonly siteName: string;
  readonly children: ReactNode;
};

/** Restores the scroll position of each history entry; `restoreScroll` is the part that a document runs before React does. */
function ScrollPositions() {
  useScrollRestoration();
  return null;
}

/** The whole document of every app: an app's `Layout` in `root.tsx`. */
export function SiteDocument({ app, site, pageData, siteName, children }: SiteDocumentProps) {
  const themeAttributes = useThemeAttributes();
  return (
    <ShellProvider app={app} site={site} pageData={pageData}>
      {/* The theme's script writes on the element before React takes over. */}
      <html lang={language} {...themeAttributes} suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <ThemeScript />
          <Meta />
          <meta name="app-version" content={pageData?.appVersion} />
          <meta name="base-url" content={pageData?.baseUrl} />
          <meta property="og:site_name" content={siteName} />
          <BrandIcons />
          {/* No server writes it: fetched with the document it would compete with what is painted. */}
          {site.siteOrigin === undefined && typeof document !== 'undefined' && (
            <link rel="manifest" href={routes.webManifest.href()} />
          )}
          <Links />
          {/* Vite adds styles late, and Chromium would follow what they move: the page is loaded again for each saved post. */}
          {import.meta.env.DEV && <style>{STILL_PAGE}</style>}
        </head>
        <body>
          <Page appVersion={pageData?.appVersion}>{children}</Page>
          <ScrollPositions />
          {/* A built document gets its scripts from renderDocument, after the first paint. */}
          {import.meta.env.DEV && <Scripts />}
        </body>
      </html>
    </ShellProvider>
  );
}
