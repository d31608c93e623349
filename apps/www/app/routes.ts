import path from 'node:path';
import { siteFolder } from '@portico/core/site-folder';
import { pagesOfApp } from '@portico/core/site-pages';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// In the package, modules are compiled to JavaScript.
const SUFFIX = import.meta.url.endsWith('.ts') ? '.tsx' : '.js';
const folder = siteFolder();

export default [
  layout(`routes/pages${SUFFIX}`, [
    ...pagesOfApp('www', folder).map(({ file, pathname }) => {
      const [module, options] = [path.join(folder, file), { id: file.replace(/\.tsx$/, '') }];
      return pathname === '/' ? index(module, options) : route(pathname, module, options);
    }),
    ...(process.env.NODE_ENV === 'production'
      ? []
      : [route('_components', `gallery/page${SUFFIX}`, { id: 'pages/_components' })]),
    route('*', `routes/not-found${SUFFIX}`),
  ]),
] satisfies RouteConfig;
