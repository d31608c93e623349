import type { BodyPart } from '@portico/content';
import { createContext } from 'react';

/** A body on the server. Each of its components is rendered when it is its turn. */
export type ServerBody = {
  readonly parts: readonly BodyPart[];
  readonly turns: readonly (Promise<void> | undefined)[];
};

export type ServerHtml = {
  /** The HTML of the static parts by their names. */
  readonly parts: ReadonlyMap<string, string> | null;
  /** The body of a post. */
  readonly body: ServerBody | null;
};

/** What the server renders in a document although its loader data don't contain it, because the document would then contain it twice. */
export const ServerHtmlContext = createContext<ServerHtml>({ parts: null, body: null });
