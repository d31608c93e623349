import type { PageData } from '#context/page-data.ts';

/** The id of a document's block with the page data, which is read when something needs it. */
export const PAGE_DATA_ID = 'page--data';

const listeners = new Set<() => void>();
let read: { readonly text: string; readonly pageData: PageData | undefined } | undefined;

/** The page data of the document; undefined if its root loader failed. */
export const pageDataStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot(): PageData | undefined {
    const text = document.getElementById(PAGE_DATA_ID)?.textContent ?? 'null';
    if (read?.text !== text) {
      read = { text, pageData: JSON.parse(text) ?? undefined };
    }
    return read.pageData;
  },
};

/** Takes over the page data of a document that was fetched, because the site may have published since. */
export function takePageData(block: Element | null): void {
  if (block !== null) {
    document.getElementById(PAGE_DATA_ID)?.replaceWith(block);
    for (const listener of listeners) {
      listener();
    }
  }
}
