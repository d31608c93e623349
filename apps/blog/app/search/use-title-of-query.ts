import { useLayoutEffect } from 'react';

/**
 * Gives the document the title of a query that no server has looked for, before the page is announced by its title. Undefined
 * leaves the one of the page, which React does not write again as long as it says the same.
 */
export function useTitleOfQuery(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title === undefined) {
      return undefined;
    }
    const ofPage = document.title;
    document.title = title;
    return () => {
      // A page that comes after has written its own.
      if (document.title === title) {
        document.title = ofPage;
      }
    };
  }, [title]);
}
