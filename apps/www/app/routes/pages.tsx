export { default, ErrorBoundary, loader, meta, shouldRevalidate } from '@portico/shell/pages';
