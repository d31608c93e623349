import { matchRoutes, type ServerBuild } from 'react-router';
import { type AppDirectory, ownerOf } from '#pages/owner-of.ts';

/** The pattern of the route that a canonical path belongs to, such as `/blog/:slug`; undefined for what no route names. */
export type RoutePattern = (pathname: string) => string | undefined;

export function routePatterns(builds: Readonly<Record<AppDirectory, Pick<ServerBuild, 'routes'>>>): RoutePattern {
  const routes = { blog: pathsOf(builds.blog), www: pathsOf(builds.www) };
  return (pathname) => matchRoutes(routes[ownerOf(pathname)], pathname)?.at(-1)?.route.path;
}

function pathsOf({ routes }: Pick<ServerBuild, 'routes'>): { readonly path: string }[] {
  return Object.values(routes).flatMap((route) => {
    const path = `/${route?.path ?? ''}`;
    const isPage = route?.index === true || (route?.path !== undefined && route.id !== 'root');
    return isPage && !path.includes('*') ? [{ path }] : [];
  });
}
