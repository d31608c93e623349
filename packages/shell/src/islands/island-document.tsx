/// <reference path="../types.d.ts" />
import { app, site as siteConfig } from 'virtual:site.config.ts?browser';
import { language } from '@portico/core/texts';
import { createContext, type ReactNode, use } from 'react';
import {
  Links,
  Outlet,
  type RouterContextProvider,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { ErrorPage, errorMeta } from '#app/error-page.tsx';
import type { PageData } from '#context/page-data.ts';
import { ShellProvider } from '#context/shell-context.tsx';
import earlyScript from '#document/body-script.ts?inline-script';
import { themeColors } from '#document/head-script-element.tsx';
import { HeadTags } from '#document/head-tags.tsx';
import { jsonBlock } from '#document/json-block.ts';
import { Island } from '#islands/island.tsx';
import { PAGE_DATA_ID } from '#islands/page-data-block.ts';
import { type Router, RouterProvider } from '#router/router.tsx';
import Palette from '#search/palette.tsx';
import { newsOf, pageDataOf } from '#services/page-services.ts';
import { Shell } from '#shell.tsx';

/* The root route of an app whose pages are documents with islands: its `root.tsx` exports this. Nothing of it runs in browsers. */

export type DocumentParts = {
  /** The URLs of the app's scripts. */
  readonly scripts: readonly string[];
  /** `<style>` elements. */
  readonly styles: ReactNode;
  readonly structuredData: object | undefined;
  readonly isIndexed: boolean;
  /** HTML for the start of `<body>`. */
  readonly bodyStart: string;
};

export const DocumentPartsContext = createContext<DocumentParts | undefined>(undefined);

const siteName = app === 'blog' ? siteConfig.blog.name : siteConfig.brand;

export function loader({ context }: { readonly context: Readonly<RouterContextProvider> }): PageData {
  newsOf(context);
  const { contentVersion: _version, postList: _list, ...pageData } = pageDataOf(context);
  return pageData;
}

export function meta({ error }: { readonly error?: unknown }) {
  return errorMeta(error, siteName);
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const pageData = useRouteLoaderData<typeof loader>('root');
  const parts = use(DocumentPartsContext);
  const { pathname } = useLocation();
  const router: Router = { pathname, navigationState: 'idle', navigateTo() {} };
  if (parts === undefined) {
    throw new Error('The document has no parts: see islands/entry.server.tsx.');
  }
  const { isIndexed, styles, bodyStart, structuredData, scripts } = parts;
  return (
    <RouterProvider value={router}>
      <ShellProvider value={{ app, siteConfig, pageData }}>
        <html lang={language}>
          <head>
            <HeadTags
              siteConfig={siteConfig}
              pageData={pageData}
              siteName={siteName}
              start={
                <>
                  {!isIndexed && <meta name="robots" content="noindex" />}
                  {themeColors().map(({ theme, ...attributes }) => (
                    <meta key={theme} name="theme-color" data-theme={theme} {...attributes} />
                  ))}
                </>
              }
            />
            {styles}
            {/* In development, Vite serves the style sheets. */}
            {import.meta.env.DEV && <Links />}
          </head>
          <body>
            <div hidden dangerouslySetInnerHTML={{ __html: bodyStart }} />
            <Shell>{children}</Shell>
            <Island name="palette" of={Palette} props={{}} when="asked" />
            <script
              type="application/json"
              id={PAGE_DATA_ID}
              dangerouslySetInnerHTML={{ __html: jsonBlock(pageData ?? null) }}
            />
            {structuredData && (
              <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonBlock(structuredData) }} />
            )}
            <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
            {/* React would move an async script into <head>. One that isn't async delays DOMContentLoaded. */}
            <div hidden dangerouslySetInnerHTML={{ __html: scripts.map(scriptHtml).join('') }} />
          </body>
        </html>
      </ShellProvider>
    </RouterProvider>
  );
}

function scriptHtml(url: string): string {
  return `<script type="module" async fetchpriority="low" src="${url}" data-app></script>`;
}
