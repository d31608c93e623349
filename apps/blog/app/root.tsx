import { waitForStyles } from './page-styles.ts';

export { default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

import './styles/index.css';

// It is on the root route rather than the post's. Otherwise a navigation would wait for the post's module before it requests the data.
export const clientMiddleware = [waitForStyles];
