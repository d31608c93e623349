import { buildFolder } from '@portico/config/site-folder';
import { routerConfig } from '@portico/shell/router-config';

// Not next to the last build: React Router's server finds the files where they were built.
export default { ...routerConfig, buildDirectory: buildFolder() };
