import { routes } from '@portico/core/routes';
import { type RouteConfig, relative } from '@react-router/dev/routes';

// In the package, modules are compiled to JavaScript.
const SUFFIX = import.meta.url.endsWith('.ts') ? '.tsx' : '.js';
// React Router would look up relative paths in the site's `.portico`, and would name routes without an id after their paths.
const { route } = relative(import.meta.dirname);

/** Creates the route for a page in the table of routes. In React Router's paths, the slug of a translation is two segments. */
function page({ path }: { readonly path: string }, module: string) {
  return route(path.slice(1).replace(':slug', ':slug/:language?'), `routes/${module}${SUFFIX}`, { id: path });
}

export default [
  page(routes.blog, 'blog-index'),
  page(routes.archive, 'overview'),
  page(routes.tags, 'overview'),
  page(routes.authors, 'overview'),
  page(routes.subscribe, 'subscribe'),
  page(routes.search, 'search'),
  page(routes.tag, 'taxon'),
  page(routes.category, 'taxon'),
  page(routes.author, 'taxon'),
  page(routes.post, 'post'),
  route('*', `routes/not-found${SUFFIX}`, { id: 'routes/not-found' }),
] satisfies RouteConfig;
