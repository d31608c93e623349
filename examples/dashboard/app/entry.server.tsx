export { default, handleError } from '@portico/shell/entry.server';
