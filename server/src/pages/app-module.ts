import type { BlogServices } from '@portico/blog/services';
import type { WwwServices } from '@portico/www/services';
import type { RouterContextProvider } from 'react-router';

/** What the server hands to the apps for one request: what each of them asks for, by its own `services.ts`. */
export type AppServices = BlogServices & WwwServices;

/** What an app's entry.server exports beside its request handler. */
export type AppModule<Services> = {
  /** Puts the services where the app's loaders find them. */
  createLoadContext(services: Services): RouterContextProvider;
  /** Of the scripts in its documents, for their Content-Security-Policy. */
  readonly inlineScriptHashes: readonly string[];
  /** Of the style sheets in them. */
  readonly inlineStyleHashes: readonly string[];
};

/** The exports of an app's built entry.server. Throws where one is missing. */
export function appModule<Services = AppServices>(module: object, app: string): AppModule<Services> {
  if (isAppModule<Services>(module)) {
    return module;
  }
  throw new Error(
    `The app ${app} was built without createLoadContext, inlineScriptHashes or inlineStyleHashes. The server passes content to apps through the first and allows their scripts and styles by the others. Export all three from apps/${app}/app/entry.server.tsx and build again.`,
  );
}

function isAppModule<Services>(module: object): module is AppModule<Services> {
  return (
    'createLoadContext' in module &&
    typeof module.createLoadContext === 'function' &&
    'inlineScriptHashes' in module &&
    Array.isArray(module.inlineScriptHashes) &&
    'inlineStyleHashes' in module &&
    Array.isArray(module.inlineStyleHashes)
  );
}
