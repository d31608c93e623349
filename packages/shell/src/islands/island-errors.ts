import { createContext } from 'react';

/** Reports an island or a slot that failed on the server. Undefined outside of documents of the site, which have no slots. */
export const IslandErrorContext = createContext<((name: string, error: unknown) => void) | undefined>(undefined);
