import { createElement, type ReactNode } from 'react';
import { type ShellFacts, ShellProvider } from '#context/shell-context.tsx';
import { type Router, RouterProvider } from '#router/router.tsx';

export type IslandRootProps = {
  readonly shell: ShellFacts;
  readonly pathname: string;
  readonly children: ReactNode;
};

/** What surrounds the component of an island, on the server and in browsers. It knows nothing else of its page. */
export function IslandRoot({ shell, pathname, children }: IslandRootProps) {
  // The listener in navigate.ts sees each navigation, whoever starts it.
  const router: Router = { pathname, navigationState: 'idle', navigateTo: (href) => location.assign(href) };
  return (
    <RouterProvider value={router}>
      <ShellProvider value={shell}>{children}</ShellProvider>
    </RouterProvider>
  );
}

/** The element around HTML that a component of an island gets as its children. */
export const HTML_ELEMENT = 'portico-html';

/** HTML that React neither compares nor changes. It may contain islands. */
export function IslandHtml({ html }: { readonly html: string }) {
  return createElement(HTML_ELEMENT, { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } });
}
