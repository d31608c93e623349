import path from 'node:path';

/** The brand of the provider whose configuration is at the root of the repository. */
export const BRAND_DIRECTORY = path.resolve(import.meta.dirname, '../../brand');
