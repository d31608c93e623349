import {
  type ComponentType,
  createElement,
  type ReactNode,
  StrictMode,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ShellFacts } from '#context/shell-context.tsx';
import type { End } from '#end-all.ts';
import { HTML_ELEMENT, IslandHtml, IslandRoot } from '#islands/island-root.tsx';
import { pageDataStore } from '#islands/page-data-block.ts';

/** What an island knows, besides the page data. */
export type IslandFacts = Pick<ShellFacts, 'app' | 'siteConfig'>;

/**
 * Hydrates an island. When all of it is interactive, resolves to a function that unmounts it. If it throws, the server's HTML stays,
 * and the promise is rejected.
 */
export function hydrateIsland(element: HTMLElement, Component: ComponentType, facts: IslandFacts): Promise<End> {
  const { id, props = '{}' } = element.dataset;
  const sent = element.innerHTML;
  const html = contentOf(element);
  const inside = html === undefined ? [] : [<IslandHtml key="html" html={html} />];
  return new Promise((resolve, reject) => {
    const root = hydrateRoot(
      element,
      <StrictMode>
        <Live facts={facts} onLive={() => resolve(() => root.unmount())}>
          {createElement(Component, JSON.parse(props), ...inside)}
        </Live>
      </StrictMode>,
      {
        identifierPrefix: id ?? '',
        onUncaughtError(error) {
          reportError(error);
          // React has removed it.
          element.innerHTML = sent;
          reject(error);
        },
        // React renders a translated page again, which is not an error of the page.
        onRecoverableError: (error) => (import.meta.env.DEV ? reportError(error) : undefined),
      },
    );
  });
}

type LiveProps = { readonly facts: IslandFacts; readonly onLive: () => void; readonly children: ReactNode };

function Live({ facts, onLive, children }: LiveProps) {
  const pageData = useSyncExternalStore(pageDataStore.subscribe, pageDataStore.snapshot, pageDataStore.snapshot);
  const shell = useMemo(() => ({ ...facts, pageData }), [facts, pageData]);
  // Runs after the effects of all parts inside.
  useEffect(onLive, [onLive]);
  return (
    <IslandRoot shell={shell} pathname={location.pathname}>
      {children}
    </IslandRoot>
  );
}

/** The HTML that the component got as its children. */
function contentOf(element: Element): string | undefined {
  const found = [...element.querySelectorAll(HTML_ELEMENT)].find((each) => each.closest('portico-island') === element);
  return found?.innerHTML;
}
