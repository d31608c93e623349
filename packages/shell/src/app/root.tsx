/// <reference path="../types.d.ts" />

import { app, site } from 'virtual:site.config.ts?browser';
import type { ReactNode } from 'react';
import { Outlet, type RouterContextProvider, useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorPage, errorMeta } from '#app/error-page.tsx';
import { SiteDocument } from '#document/site-document.tsx';
import { type ClientMiddleware, keepFragment } from '#navigation/client-middleware.ts';
import { usePageDataOf } from '#navigation/memory.tsx';
import { pageDataOf } from '#services/page-services.ts';

export { shouldRevalidate } from '#navigation/route-exports.ts';

/* The root route of every app: an app's `root.tsx` exports it and imports its own style sheet. */

// The name of the site in previews of the app's pages.
const siteName = app === 'blog' ? site.blog.name : site.brand;

export function loader({ context }: { readonly context: Readonly<RouterContextProvider> }) {
  return pageDataOf(context);
}

export const clientMiddleware: readonly ClientMiddleware[] = [keepFragment];

export function meta({ error }: { readonly error?: unknown }) {
  return errorMeta(error, siteName);
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const pageData = usePageDataOf(useRouteLoaderData<typeof loader>('root'));
  return (
    <SiteDocument app={app} site={site} siteName={siteName} pageData={pageData}>
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
