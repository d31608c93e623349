import type { BlogServices } from '@portico/blog/services';
import type { WwwServices } from '@portico/www/services';
import type { RouterContextProvider } from 'react-router';

/** What the server hands to the apps for one request: what each of them asks for, by its own `services.ts`. */
export type AppServices = BlogServices & WwwServices;

/** What each app's entry.server exports beside its request handler: puts the services where the app's loaders find them. */
export function loadContextMaker<Services = AppServices>(
  module: object,
  app: string,
): (services: Services) => RouterContextProvider {
  if ('createLoadContext' in module && typeof module.createLoadContext === 'function') {
    const { createLoadContext } = module;
    return (services) => createLoadContext(services);
  }
  throw new Error(
    `The app ${app} was built without createLoadContext. The server passes content to apps through it. Export it from apps/${app}/app/entry.server.tsx and build again.`,
  );
}
