import manifest from '@portico/core/package.json' with { type: 'json' };

/** The version of Portico. All packages have the same one. */
export const VERSION = manifest.version;
