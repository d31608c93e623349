import { nextBuildFolder } from '@portico/config/site-folder';
import { routerConfig } from '@portico/shell/router-config';

export default { ...routerConfig, buildDirectory: nextBuildFolder() };
