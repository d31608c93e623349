export { default, loader } from '@portico/shell/not-found';
