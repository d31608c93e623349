import { routerConfig } from '@portico/shell/router-config';

// Tests build for another provider, into another folder.
export default { ...routerConfig, buildDirectory: process.env.BUILD_DIRECTORY ?? 'build' };
