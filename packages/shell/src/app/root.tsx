/// <reference path="../types.d.ts" />

import { app, site as siteConfig } from 'virtual:site.config.ts?browser';
import { type ReactNode, use } from 'react';
import { Outlet, type RouterContextProvider, useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorPage, errorMeta } from '#app/error-page.tsx';
import { completePageData, type PageData, type RootData } from '#context/page-data.ts';
import { SiteDocument } from '#document/site-document.tsx';
import { MemoryContext } from '#navigation/memory.tsx';
import { pageDataOf } from '#services/page-services.ts';

export { shouldRevalidate } from '#navigation/route-exports.ts';

/* The root route of every app: an app's `root.tsx` exports it and imports its own style sheet. */

// The name of the site in previews of the app's pages.
const siteName = app === 'blog' ? siteConfig.blog.name : siteConfig.brand;

export function loader({ context }: { readonly context: Readonly<RouterContextProvider> }) {
  return pageDataOf(context);
}

export function meta({ error }: { readonly error?: unknown }) {
  return errorMeta(error, siteName);
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const pageData = usePageDataFrom(useRouteLoaderData<typeof loader>('root'));
  return (
    <SiteDocument app={app} siteConfig={siteConfig} siteName={siteName} pageData={pageData}>
      {children}
    </SiteDocument>
  );
}

export default function Root() {
  return <Outlet />;
}

/** React Router passes props only to components that a route module declares itself, and an app's root re-exports this one. */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

/** The page data. That of a navigation is completed with the document's, even if the root loader failed. */
function usePageDataFrom(data: RootData | undefined): PageData | undefined {
  const memory = use(MemoryContext);
  if (import.meta.env.SSR) {
    return data && completePageData(data, data);
  }
  memory.documentData ??= data;
  const known = data ?? memory.documentData;
  const version = `${known?.appVersion} ${known?.contentVersion} ${known?.year}`;
  // A navigation brings the same data again, which must not render the header and the footer again.
  if (known !== undefined && memory.pageData?.version !== version) {
    memory.pageData = { version, value: completePageData(known, memory.documentData) };
  }
  return memory.pageData?.value;
}
