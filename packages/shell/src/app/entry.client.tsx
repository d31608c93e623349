import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { HANDOFF_ID, type Handoff } from '#app/handoff.ts';
import { loadOtherRoutes } from '#app/load-other-routes.ts';
import { savesData } from '#app/saves-data.ts';
import { whenIdle } from '#app/when-idle.ts';
import { withoutRootStyles } from '#app/without-root-styles.ts';
import { keepStaticParts } from '#document/static-parts.tsx';
import { startHeader } from '#header/early-header.ts';
import { enhanceHeader } from '#header/enhance-header.ts';
import { keepEntriesApart, restoreScroll } from '#navigation/restore-scroll.ts';
import { watchSearch } from '#search/early-search.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    __reactRouterContext?: Record<string, unknown>;
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** Lets React take over the document that the server sent; the whole of an app's `entry.client.tsx`. */
export async function hydrateApp(): Promise<void> {
  await takeHandoff();
  keepStaticParts();
  enhanceHeader();
  keepEntriesApart();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
  whenIdle(() => {
    if (!savesData()) {
      loadOtherRoutes();
    }
    // Without it a page has all that it says.
    import('#app/load-later.ts').then(({ startLater }) => startLater()).catch(() => {});
  });
}

/**
 * Puts what the server handed over where `HydratedRouter` looks for it, as React Router's own `<Scripts>` would have
 * done. Resolves once every module of the page is there. In development `<Scripts>` itself has run.
 */
async function takeHandoff(): Promise<void> {
  const element = document.getElementById(HANDOFF_ID);
  if (element === null) {
    restoreScroll();
    startHeader();
    watchSearch();
    return;
  }
  const { context, state, manifest, routes }: Handoff = JSON.parse(element.textContent);
  const modules = Object.entries(routes).map(async ([id, url]) => [id, await import(/* @vite-ignore */ url)] as const);
  await import(/* @vite-ignore */ manifest);
  window.__reactRouterManifest &&= withoutRootStyles(window.__reactRouterManifest);
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules));
  window.__reactRouterContext = { ...context, stream: new Blob([state]).stream() };
}
