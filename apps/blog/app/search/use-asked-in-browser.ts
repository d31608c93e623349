import { useLayoutEffect } from 'react';

/**
 * Has the document say what is asked for in its address, as one does that a server has made for it: the field the query, and the
 * title, which is announced next, what is given here. Where nothing is asked for, both stay as they are.
 */
export function useAskedInBrowser(query: string, title: string | undefined, fieldId: string): void {
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId);
    if (query.trim() === '' || title === undefined || !(field instanceof HTMLInputElement)) {
      return undefined;
    }
    const ofPage = document.title;
    document.title = title;
    field.value = query;
    return () => {
      // React writes a title for a page that says another, and a reader a query.
      if (document.title === title) {
        document.title = ofPage;
      }
      if (field.value === query) {
        field.value = '';
      }
    };
  }, [query, title, fieldId]);
}
