/// <reference path="../app/browser-config.d.ts" />

import { app, site } from 'virtual:site.config.ts?browser';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLater } from '#app/load-later.ts';
import { SearchPalette } from '#search/search-palette.tsx';
import { ShellProvider } from '#shell-context.tsx';
import { useSiteNotices } from '#toast/site-notices.ts';
import { Toasts } from '#toast/toasts.tsx';

/** Puts what of the shell is React's on a page that has the rest as HTML: palette and toasts; tooltips and drawings with them. */
export function mountReactParts(): void {
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <StrictMode>
      <ShellProvider app={app} site={site} pageData={undefined}>
        <ReactParts />
      </ShellProvider>
    </StrictMode>,
  );
  startLater();
}

function ReactParts() {
  useSiteNotices(undefined);
  return (
    <>
      <Toasts />
      <SearchPalette navigate={loadDocument} />
    </>
  );
}

/** No router is there: each link loads a document. */
function loadDocument(href: string): void {
  location.assign(href);
}
