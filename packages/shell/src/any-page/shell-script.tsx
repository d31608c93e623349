/// <reference path="../types.d.ts" />
import { site as siteConfig } from 'virtual:site.config.ts?browser';
import { hydrateRoot } from 'react-dom/client';
import { PAGE_PARTS, type PagePart } from '#any-page/page-parts.tsx';
import { toast } from '#toast/toast.ts';

/* `/shell/shell.js`, for pages that React doesn't render. */

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    portico?: { readonly toast: typeof toast };
  }
}

const script = document.currentScript;
const { origin } = new URL(script instanceof HTMLScriptElement ? script.src : location.href);
window.portico = { toast };

function hydrate(part: PagePart): void {
  const element = document.getElementById(part);
  const Part = PAGE_PARTS[part];
  if (element !== null) {
    // A link is current only on the page's own origin.
    const pageData = { ...JSON.parse(element.dataset.page ?? '{}'), baseUrl: location.origin };
    hydrateRoot(element, <Part siteConfig={{ ...siteConfig, siteOrigin: origin }} pageData={pageData} />, {
      identifierPrefix: part,
    });
  }
}

hydrate('portico-header');
hydrate('portico-footer');
