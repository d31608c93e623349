/*
 * Around every page, so that an error of one is shown in its place: at the root, React would render the whole document again,
 * and a frame of it would have no styles.
 */
export { default, ErrorBoundary, meta } from '@portico/shell/root';
