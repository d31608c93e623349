/// <reference path="../types.d.ts" />
import { language } from '@portico/core/texts';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { Links, Scripts, ScrollRestoration } from 'react-router';
import { type ShellFacts, ShellProvider } from '#context/shell-context.tsx';
import earlyScript from '#document/body-script.ts?inline-script';
import { HeadTags } from '#document/head-tags.tsx';
import { AfterNavigation, LeaveFocus } from '#navigation/after-navigation.tsx';
import { PrefetchedPages } from '#navigation/prefetched-pages.tsx';
import { ReactRouterProvider } from '#router/react-router.tsx';
import { Shell } from '#shell.tsx';
import { prepareRoot } from '#theme/apply-theme.ts';

/** The id of the element after the page's content. Everything after it belongs to React and React Router. */
export const DOCUMENT_END_ID = 'page--document-end';

const STILL_PAGE = 'html{overflow-anchor:none}';
// Only the server needs the text: hydration leaves the element as it is.
const earlyCode = import.meta.env.SSR ? earlyScript : '';

export type SiteDocumentProps = ShellFacts & {
  readonly siteName: string;
  readonly children: ReactNode;
};

/** The whole document of every app: the `Layout` in an app's `root.tsx`. */
export function SiteDocument({ app, siteConfig, pageData, siteName, children }: SiteDocumentProps) {
  // After an error in the root route, React removes all attributes from <html>.
  useLayoutEffect(prepareRoot, []);
  const facts = useMemo(() => ({ app, siteConfig, pageData }), [app, siteConfig, pageData]);
  return (
    <ReactRouterProvider app={app} siteOrigin={siteConfig.siteOrigin}>
      <ShellProvider value={facts}>
        {/* The theme script changes the element before React hydrates it. */}
        <html lang={language} suppressHydrationWarning>
          <head>
            <HeadTags siteConfig={siteConfig} pageData={pageData} siteName={siteName} />
            <Links />
            {/*
             * In development, the page reloads whenever a post is saved. Vite adds styles late, and Chromium's scroll anchoring
             * would follow the content that they move.
             */}
            {import.meta.env.DEV && <style>{STILL_PAGE}</style>}
          </head>
          <body>
            <LeaveFocus />
            <Shell>{children}</Shell>
            <AfterNavigation />
            <PrefetchedPages />
            {/* What the page does before React has hydrated it. */}
            <script id={DOCUMENT_END_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyCode }} />
            <ScrollRestoration />
            <Scripts />
          </body>
        </html>
      </ShellProvider>
    </ReactRouterProvider>
  );
}
