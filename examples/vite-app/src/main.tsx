import { Button, SiteLink, toast } from '@portico/shell';
import { ReactRouterShell } from '@portico/shell/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import './styles.css';

function Root() {
  return (
    <ReactRouterShell>
      <Outlet />
    </ReactRouterShell>
  );
}

function Status() {
  return (
    <>
      <title>Status · Relay</title>
      <h1>Status</h1>
      <p>
        <Button onClick={() => toast({ priority: 'success', message: 'All systems work.' })}>Check again</Button>
      </p>
      <p>
        <SiteLink href="/history">History</SiteLink>
      </p>
    </>
  );
}

function History() {
  return (
    <>
      <title>History · Relay</title>
      <h1>History</h1>
      <p>
        <SiteLink href="/">Status</SiteLink>
      </p>
    </>
  );
}

const router = createBrowserRouter([
  {
    Component: Root,
    children: [
      { index: true, Component: Status },
      { path: 'history', Component: History, loader: () => null },
    ],
  },
]);

const root = document.getElementById('app');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
