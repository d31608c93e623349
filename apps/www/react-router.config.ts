import { APPS } from '@portico/config/routes';
import { nextBuildFolder } from '@portico/config/site-folder';
import { routerConfig } from '@portico/shell/router-config';

export default { ...routerConfig, basename: APPS.www, buildDirectory: nextBuildFolder() };
