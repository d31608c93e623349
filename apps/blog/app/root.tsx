export { default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

import './styles/index.css';
