export { default, handleError } from '@portico/shell/entry.server';
export { createPageContext as createLoadContext } from '@portico/shell/services';
