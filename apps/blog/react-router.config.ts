import { APPS } from '@portico/config/routes';
import { routerConfig } from '@portico/shell/router-config';

// The routes contain /blog themselves, so the blog's basename is the root too.
// Tests build for another provider, into BUILD_DIRECTORY. If that is '', || keeps the build from emptying the app's own folder.
export default { ...routerConfig, basename: APPS.www, buildDirectory: process.env.BUILD_DIRECTORY || 'build' };
