/*
 * Wraps every page, so that an error replaces only the page: at the root, React would render the whole document again,
 * and it would flash without styles.
 */
export { default, ErrorBoundary, meta } from '@portico/shell/root';
