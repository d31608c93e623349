import { APPS } from '@portico/config/routes';
import { routerConfig } from '@portico/shell/router-config';

// Tests build for another provider, into another folder.
// An empty one would be the app's own folder, which a build empties.
export default { ...routerConfig, basename: APPS.www, buildDirectory: process.env.BUILD_DIRECTORY || 'build' };
