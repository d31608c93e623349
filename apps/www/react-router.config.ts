import { APPS } from '@portico/core/routes';
import { nextBuildFolder } from '@portico/core/site-folder';
import { routerConfig } from '@portico/shell/router-config';

export default { ...routerConfig, basename: APPS.www, buildDirectory: nextBuildFolder() };
