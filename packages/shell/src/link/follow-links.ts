import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLinkingApp } from '#link/linking-app.ts';
import { resolveLink, routerPath } from '#link/resolve-link.ts';

/**
 * Has the router follow every link of the document that leads to a page of this app, whoever rendered it: React, a post's
 * Markdown, or the server alone. Links need no code of their own, and before this they load documents.
 */
export function useFollowLinks(): void {
  const { app, site, basename } = useLinkingApp();
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const href = link?.getAttribute('href') ?? '';
      if (
        !link ||
        event.defaultPrevented ||
        !isPlainClick(event) ||
        link.target ||
        resolveLink(href, { app, site, basename }) !== 'in-app'
      ) {
        return;
      }
      event.preventDefault();
      // As browsers do, a link to the address that is open adds no entry to the history.
      navigate(routerPath(href, { basename }), { replace: link.href === location.href });
      // A focused element that React removes has the browser compute the style of half the new page at once. A pointer needs
      // no focus there; a key does, until the new page is there, and its click has no detail.
      if (event.detail > 0 && link.closest('main') !== null) {
        link.blur();
      }
    };
    // Later than React's own listeners, which are on the document: who has handled a click says so.
    addEventListener('click', follow);
    return () => removeEventListener('click', follow);
  }, [app, site, basename, navigate]);
}

/** False for a click that opens a tab, a window or a menu. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
