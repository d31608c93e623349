import { routerConfig } from '@portico/shell/router-config';

export default { ...routerConfig, buildDirectory: process.env.BUILD_DIRECTORY ?? 'build' };
