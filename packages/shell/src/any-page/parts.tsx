/// <reference path="../types.d.ts" />
import { site as siteConfig } from 'virtual:site.config.ts?browser';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isPagePart, PAGE_PARTS, type PagePartProps } from '#any-page/page-parts.tsx';

/*
 * What `/shell/shell.js` loads when a reader is about to use the shell. The HTML refers to it in `data-parts`. Scripts of other
 * versions use it too, so its exports must not change.
 */

// For scripts of versions that don't have it.
export { toast } from '#toast/toast.ts';

/** `hydrate` if this version made the element's HTML, and nothing has changed it. */
export type MountMode = 'hydrate' | 'render';

/**
 * Renders an element of the shell with React. When all of it is interactive, resolves to a function that unmounts it. Rejects if
 * it throws during rendering.
 */
export async function mount(element: HTMLElement, mode: MountMode): Promise<() => void> {
  const part = element.localName;
  if (!isPagePart(part)) {
    throw new Error(`<${part}> is not a part of the shell. Use ${Object.keys(PAGE_PARTS).join(' or ')}.`);
  }
  const Part = PAGE_PARTS[part];
  const data = JSON.parse(element.dataset.page ?? '{}');
  const props: PagePartProps = {
    siteConfig: { ...siteConfig, siteOrigin: data.baseUrl },
    // A link can be the current one only on the page's own origin.
    pageData: { ...data, baseUrl: location.origin },
  };
  return new Promise((resolve, reject) => {
    const onUncaughtError = (error: unknown) => {
      reportError(error);
      reject(error);
    };
    const options = { identifierPrefix: part, onUncaughtError };
    if (mode === 'hydrate') {
      // Minifiers, htmx and translations change the HTML. React then renders it again, and no error is reported.
      const onRecoverableError = () => {};
      const root = hydrateRoot(element, <Part {...props} onLive={() => resolve(() => root.unmount())} />, {
        ...options,
        onRecoverableError,
      });
      return;
    }
    const restore = focusAndMenuIn(element);
    const root = createRoot(element, options);
    flushSync(() => root.render(<Part {...props} onLive={() => resolve(() => root.unmount())} />));
    restore();
  });
}

/** Remembers the focus and the open menu in an element. Returns a function that restores them when the element has new children. */
function focusAndMenuIn(element: HTMLElement): () => void {
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const open = element.querySelector('[popover]:popover-open')?.id;
  return () => {
    const source = open === undefined ? null : element.querySelector<HTMLElement>(`[popovertarget="${open}"]`);
    if (open !== undefined && source !== null) {
      document.getElementById(open)?.showPopover({ source });
    }
    if (focused !== undefined) {
      document.getElementById(focused)?.focus({ preventScroll: true });
    }
  };
}
