import { createContext, type ReactNode, useState } from 'react';
import type { PageData, RootData } from '#context/page-data.ts';

/** The element with which a reader left a page, to find it when the page is rendered again: `index` is among links with the same `href`. */
export type Origin = { readonly id: string } | { readonly href: string; readonly index: number };

export type Memory = {
  /** What the document's root loader returned. */
  documentData?: RootData | undefined;
  pageData?: { readonly version: string; readonly value: PageData };
  shown?: { readonly key: string; readonly page: string; readonly pathname: string };
  isSubmitted?: boolean;
  focused?: Origin | undefined;
  readonly origins: Map<string, Origin | undefined>;
};

const newMemory = (): Memory => ({ origins: new Map() });

export const MemoryContext = createContext(newMemory());

/** Wraps the router: after an error of the root route, React Router renders every component inside it anew. */
export function NavigationMemory({ children }: { readonly children: ReactNode }) {
  const [memory] = useState(newMemory);
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}
