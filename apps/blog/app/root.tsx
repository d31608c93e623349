import { clientMiddleware as ofShell } from '@portico/shell/root';
import { loadTabs } from './post/tabs.ts';

export { default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

import './styles/index.css';

// Of the root and not of the post: a navigation would wait for the post's module before it asks for the data.
export const clientMiddleware = [...ofShell, loadTabs];
