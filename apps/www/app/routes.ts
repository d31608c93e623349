import path from 'node:path';
import { siteFolder } from '@portico/core/site-folder';
import { sitePages } from '@portico/core/site-pages';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// In the package, modules are JavaScript.
const SUFFIX = import.meta.url.endsWith('.ts') ? '.tsx' : '.js';
const folder = siteFolder();
const pages = sitePages(folder);
const mistakes = pages.flatMap(({ file, mistake }) => (mistake === undefined ? [] : `${file}: ${mistake}`));
if (mistakes.length > 0) {
  throw new Error(`${folder} has pages that cannot be shown:\n${mistakes.join('\n')}`);
}

export default [
  layout(`routes/pages${SUFFIX}`, [
    ...pages.map(({ file, pathname }) => {
      const [module, options] = [path.join(folder, file), { id: file.replace(/\.tsx$/, '') }];
      return pathname === '/' ? index(module, options) : route(pathname, module, options);
    }),
    route('*', `routes/not-found${SUFFIX}`),
  ]),
] satisfies RouteConfig;
