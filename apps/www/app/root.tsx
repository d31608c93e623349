export { default, ErrorBoundary, Layout, loader, meta } from '@portico/shell/root';

import './styles/index.css';
