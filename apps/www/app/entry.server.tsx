export { default, handleError } from '@portico/shell/entry.server';
export { createLoadContext } from './services.ts';
