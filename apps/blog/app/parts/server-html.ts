import { createContext } from 'react';
import type { ServerBody } from '../post/in-turns.ts';

export type ServerHtml = {
  /** The HTML of the static parts by their names. */
  readonly parts: ReadonlyMap<string, string> | null;
  /** The body of a post. */
  readonly body: ServerBody | null;
};

/** What the server renders in a document although its loader data don't contain it, because the document would then contain it twice. */
export const ServerHtmlContext = createContext<ServerHtml>({ parts: null, body: null });
