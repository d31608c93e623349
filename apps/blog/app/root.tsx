import { loadPageStyles } from './page-styles.ts';
import { loadWithPost } from './post/load-with-post.ts';

export { default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

import './styles/index.css';

// These are on the root route rather than the post's. Otherwise a navigation would wait for the post's module before it requests the data.
export const clientMiddleware = [loadPageStyles, loadWithPost];
