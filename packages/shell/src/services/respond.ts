import type { SitePages } from '@portico/core/site-pages';
import { createRequestHandler, data, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { PAGES_ID } from '#navigation/route-exports.ts';
import { type PageServices, pageServicesContext } from '#services/page-services.ts';

/** Makes the document of a page, or the data of a navigation to it. */
export type Respond<Page extends PageServices> = (request: Request, page: Page) => Promise<Response>;

const AROUND_PAGES: readonly string[] = ['root', PAGES_ID];

/** What an app's `server.ts` gives the server. Loaders and rendering find the same `page` in `context`. */
export function createRespond<Page extends PageServices>(
  build: ServerBuild,
  context?: RouterContext<Page>,
): Respond<Page> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const handleLate = createRequestHandler(() => withoutOwnCode(build), import.meta.env.MODE);
  return (request, page) => {
    const provided = new RouterContextProvider();
    provided.set(pageServicesContext, page);
    if (context !== undefined) {
      provided.set(context, page);
    }
    return (page.timedOut ? handleLate : handle)(request, provided);
  };
}

/** Each page has the error page for one that took too long, without calling anything of the page. */
function withoutOwnCode(build: ServerBuild): ServerBuild {
  const loader = () => {
    throw data(null, { status: 504 });
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const isAround = route === undefined || AROUND_PAGES.includes(id);
    return [id, isAround ? route : { ...route, module: { ...route.module, loader, middleware: undefined } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
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
