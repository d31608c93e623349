import { shellMiddleware } from '@portico/shell/middleware';
import './styles.css';

export { default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

export const middleware = [shellMiddleware({ appVersion: '2.0.0', baseUrl: 'https://dash.relay.example' })];
