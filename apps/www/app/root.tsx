import { loadPatternWithPage } from '@portico/shell';

export { default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

import './styles/index.css';

export const clientMiddleware = [loadPatternWithPage];
