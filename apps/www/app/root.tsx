import { ErrorPage, errorMeta, pageDataOf, SiteDocument } from '@portico/shell';
import type { ReactNode } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import { site } from '../../../site.config.ts?browser';
import type { Route } from './+types/root';
import './styles/index.css';

export function loader({ context }: Route.LoaderArgs) {
  return pageDataOf(context);
}

export function meta({ error }: Route.MetaArgs) {
  return errorMeta(error, site.brand);
}

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <SiteDocument app="www" site={site} siteName={site.brand} pageData={useRouteLoaderData<typeof loader>('root')}>
      {children}
    </SiteDocument>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
