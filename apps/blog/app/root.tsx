import { Page, type PageData } from '@portico/shell';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { site } from '../../../site.config.ts';
import type { Route } from './+types/root';
import { ErrorPage } from './document/error-page.tsx';
import { pageMeta } from './document/page-meta.ts';
import { servicesContext } from './services.ts';
import './styles/index.css';

export function loader({ context }: Route.LoaderArgs): PageData {
  const { appVersion, baseUrl } = context.get(servicesContext);
  return { appVersion, baseUrl, blogPosts: { href: '/blog/posts.json' } };
}

export function meta({ error }: Route.MetaArgs) {
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Something went wrong';
  return pageMeta({ title: `${title} · ${site.blog.name}`, description: site.blog.description, indexed: false });
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const pageData = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="app-version" content={pageData?.appVersion} />
        <meta name="base-url" content={pageData?.baseUrl} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
      </head>
      <body>
        <Page app="blog" site={site}>
          {children}
        </Page>
        {/* In a built document, scroll restoration waits for the modules; its inline script would only run earlier. */}
        <ScrollRestoration />
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
