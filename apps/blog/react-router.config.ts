import { APPS } from '@portico/config/routes';
import { nextBuildFolder } from '@portico/config/site-folder';
import { routerConfig } from '@portico/shell/router-config';

// The routes contain /blog themselves, so the blog's basename is the root too.
export default { ...routerConfig, basename: APPS.www, buildDirectory: nextBuildFolder() };
