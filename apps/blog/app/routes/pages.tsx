import { Outlet } from 'react-router';
import { usePageStyles } from '../page-styles.ts';

export { ErrorBoundary, loader, meta, shouldRevalidate } from '@portico/shell/pages';

export default function Pages() {
  usePageStyles();
  return <Outlet />;
}
