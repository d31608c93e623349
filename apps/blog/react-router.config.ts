import { APPS } from '@portico/core/routes';
import { nextBuildFolder } from '@portico/core/site-folder';
import { routerConfig } from '@portico/shell/router-config';

// The routes contain /blog themselves, so the blog's basename is the root too.
export default { ...routerConfig, basename: APPS.www, buildDirectory: nextBuildFolder() };
