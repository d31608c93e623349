import type { SitePages } from '@portico/core/site-pages';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { type PageServices, pageServicesContext } from '#services/page-services.ts';

/** Makes the document of a page, or the data of a navigation to it. */
export type Respond<Page extends PageServices> = (request: Request, page: Page) => Promise<Response>;

/** What an app's `server.ts` gives the server. Loaders and rendering find the same `page` in `context`. */
export function createRespond<Page extends PageServices>(
  build: ServerBuild,
  context?: RouterContext<Page>,
): Respond<Page> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, page) => {
    const provided = new RouterContextProvider();
    provided.set(pageServicesContext, page);
    if (context !== undefined) {
      provided.set(context, page);
    }
    return handle(request, provided);
  };
}

/** Returns the pages of the site in an app's build. */
export function pagesOf({ routes }: Pick<ServerBuild, 'routes'>): SitePages {
  const found = Object.values(routes).flatMap((route) => {
    if (route === undefined || !route.id.startsWith('pages/')) {
      return [];
    }
    const pathname = `/${route.path ?? ''}`.replace('//', '/');
    const { sitemap = true, paths } = Object(route.module.handle);
    const named = Array.isArray(paths) ? paths.map(String) : [];
    const addresses = pathname.includes(':') ? named : [pathname];
    // A route that responds with something other than HTML has no component.
    const inSitemap = sitemap !== false && route.module.default !== undefined;
    return [[pathname, { addresses, inSitemap, takesForms: route.module.action !== undefined }] as const];
  });
  return new Map(found);
}
