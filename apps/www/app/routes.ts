import path from 'node:path';
import { siteFolder } from '@portico/core/site-folder';
import { pageId, pagesOfApp } from '@portico/core/site-pages';
import { type RouteConfig, relative } from '@react-router/dev/routes';

// In the package, modules are compiled to JavaScript.
const SUFFIX = import.meta.url.endsWith('.ts') ? '.tsx' : '.js';
const folder = siteFolder();
// React Router would look up relative paths in the site's `.portico`, and would name routes without an id after their paths.
const { index, layout, route } = relative(import.meta.dirname);

export default [
  layout(`routes/pages${SUFFIX}`, { id: 'routes/pages' }, [
    ...pagesOfApp('www', folder).map(({ file, pathname }) => {
      const [module, options] = [path.join(folder, file), { id: pageId(file) }];
      return pathname === '/' ? index(module, options) : route(pathname, module, options);
    }),
    route('*', `routes/not-found${SUFFIX}`, { id: 'routes/not-found' }),
  ]),
] satisfies RouteConfig;
