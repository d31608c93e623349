/*
 * The texts in the language of the site. A build puts those of the configured language in the place of this module
 * (packages/shell/vite/site-texts.ts); tests and what is built for nobody have the first.
 */
export * from '#texts/en-us.ts';
