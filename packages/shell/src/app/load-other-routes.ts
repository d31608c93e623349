declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    __reactRouterManifest?: { readonly routes: Readonly<Record<string, { readonly module: string }>> };
  }
}

/**
 * Fetches the modules of the app's other pages, some 4 KB in all: a navigation then waits for data alone. One whose module
 * cannot be fetched reloads the document, which takes the page away from a reader who is offline.
 */
export function loadOtherRoutes(): void {
  for (const { module } of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    import(/* @vite-ignore */ module).catch(() => {});
  }
}
