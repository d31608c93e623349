import type { RouterContextProvider } from 'react-router';

/** What each app's entry.server exports beside its request handler. The shell's PageServices describes what it takes. */
export function loadContextMaker(module: object, app: string): (services: object) => RouterContextProvider {
  if ('createLoadContext' in module && typeof module.createLoadContext === 'function') {
    const { createLoadContext } = module;
    return (services) => createLoadContext(services);
  }
  throw new Error(
    `The app ${app} was built without createLoadContext. The server passes content to apps through it. Export it from apps/${app}/app/entry.server.tsx and build again.`,
  );
}
