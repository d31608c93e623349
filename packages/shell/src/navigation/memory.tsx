import { createContext, type ReactNode, use, useState } from 'react';
import { completePageData, type PageData, type RootData } from '#context/page-data.ts';
import type { Followed } from '#navigation/followed.ts';

type Memory = {
  /** What the document's root loader returned. */
  documentData?: RootData | undefined;
  pageData?: { readonly version: string; readonly value: PageData };
  shown?: { readonly key: string; readonly page: string; readonly pathname: string };
  followed?: Followed | undefined;
  followedOn?: string | undefined;
  did: 'pressed' | 'submitted' | 'wrote';
  readonly leftBy: Map<string, Followed | undefined>;
};

function emptyMemory(): Memory {
  return { did: 'pressed', leftBy: new Map() };
}

export const MemoryContext = createContext<Memory>(emptyMemory());

/** Is around the router, because after an error of the root route, React Router renders the whole document again. */
export function NavigationMemory({ children }: { readonly children: ReactNode }) {
  const [memory] = useState(emptyMemory);
  return <MemoryContext value={memory}>{children}</MemoryContext>;
}

/** The page data. That of a navigation is completed with the document's, even if the root loader failed. */
export function usePageDataOf(data: RootData | undefined): PageData | undefined {
  const memory = use(MemoryContext);
  if (import.meta.env.SSR) {
    return data && completePageData(data, data);
  }
  memory.documentData ??= data;
  const known = data ?? memory.documentData;
  const version = `${known?.appVersion} ${known?.contentVersion} ${known?.year}`;
  // A navigation brings the same data again, which must not render the header and the footer again.
  if (known !== undefined && memory.pageData?.version !== version) {
    memory.pageData = { version, value: completePageData(known, memory.documentData) };
  }
  return memory.pageData?.value;
}
