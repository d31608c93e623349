/// <reference path="../types.d.ts" />

import { app, site as siteConfig } from 'virtual:site.config.ts?browser';
import { type ReactNode, useMemo, useState } from 'react';
import { Outlet, type RouterContextProvider, useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorPage, errorMeta } from '#app/error-page.tsx';
import { currentPageData, type News } from '#context/page-data.ts';
import { SiteDocument } from '#document/site-document.tsx';
import { PAGES_ID } from '#navigation/route-exports.ts';
import { pageDataOf } from '#services/page-services.ts';

/* The root route of every app: an app's `root.tsx` exports it and imports its own style sheet. */

/** The page data doesn't change as long as the document is open. What can change is in the data of the route around the pages. */
export const shouldRevalidate = () => false;

// The site's name in link previews of the app's pages.
const siteName = app === 'blog' ? siteConfig.blog.name : siteConfig.brand;

export function loader({ context }: { readonly context: Readonly<RouterContextProvider> }) {
  return pageDataOf(context);
}

export function meta({ error }: { readonly error?: unknown }) {
  return errorMeta(error, siteName);
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const news = useNews();
  const pageData = useMemo(() => root && currentPageData(root, news), [root, news]);
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

/**
 * Returns the latest news. It is the same object until something changes, so that a navigation doesn't render the header and the
 * footer again.
 */
function useNews(): News | undefined {
  const latest = useRouteLoaderData<News>(PAGES_ID);
  const [news, setNews] = useState(latest);
  if (latest !== undefined && versionOf(latest) !== versionOf(news)) {
    setNews(latest);
  }
  return news;
}

function versionOf(news: News | undefined): string {
  return `${news?.appVersion} ${news?.contentVersion}`;
}
