export { default, ErrorBoundary, Layout, loader, meta } from '@portico/shell/islands/root';

import './styles/index.css';
