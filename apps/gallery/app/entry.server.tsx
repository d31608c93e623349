import { PARTS } from './reference/parts.ts';

export { default, handleError, inlineScriptHashes, inlineStyleHashes } from '@portico/shell/entry.server';
export { createPageContext as createLoadContext } from '@portico/shell/services';

/** Paths of the pages that stand in a copy of the gallery as files. */
export const pages: readonly string[] = [
  '/gallery',
  ...PARTS.map(({ id }) => `/gallery/parts/${id}`),
  '/gallery/drawings',
  '/gallery/fast',
  '/gallery/slow',
  '/gallery/form',
];
