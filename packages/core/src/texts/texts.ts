/*
 * The texts in the language of the site. A build replaces this module with the configured language
 * (packages/shell/vite/site-modules-plugin.ts); tests use English.
 */
export * from '#texts/en-us.ts';
