import { ErrorPage, errorMeta } from '@portico/shell';
import { Outlet } from 'react-router';
import { site } from '../../../../site.config.ts?browser';
import type { Route } from './+types/pages';

/*
 * Around every page, so that an error of one is shown in its place: at the root, React would render the whole document again,
 * and a frame of it would have no styles.
 */

export function meta({ error }: Route.MetaArgs) {
  return errorMeta(error, site.blog.name);
}

export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
