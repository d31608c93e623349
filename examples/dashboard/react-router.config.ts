export { routerConfig as default } from '@portico/shell/router-config';
