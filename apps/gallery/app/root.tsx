import { shellMiddleware } from '@portico/shell/middleware';
import './gallery.css';

export { clientMiddleware, default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

export const middleware = [shellMiddleware({ appVersion: '0.0.0', baseUrl: '' })];
