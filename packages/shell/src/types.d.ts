/*
 * Modules that the plugin in `vite.config.ts` makes, for `types` in an app's `tsconfig.json`.
 */
/// <reference path="./app/browser-config.d.ts" />
/// <reference path="./app/inline-script.d.ts" />
