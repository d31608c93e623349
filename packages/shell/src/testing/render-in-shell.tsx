import { browserConfig } from '@portico/core/browser-config';
import type { SiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import type { PageData } from '#context/page-data.ts';
import { ShellProvider } from '#context/shell-context.tsx';
import { ReactRouterProvider } from '#router/react-router.tsx';

export const PAGE_DATA: PageData = {
  appVersion: '1.2.3',
  baseUrl: 'https://blog.example',
  year: 2027,
  blogPosts: ['one', 'two'].map((slug) => ({
    slug,
    title: `Post ${slug}`,
    description: '',
    author: 'Ann',
    date: '2026-01-02',
    tags: [],
    category: 'Guides',
  })),
};

/** jsdom has no layout, but links ask for what is in view, and the drawer for the size of its button. */
class NothingSeen {
  observe() {}
  disconnect() {}
}

export type Surroundings = {
  readonly path?: string;
  readonly app?: string;
  readonly config?: SiteConfig;
  readonly siteOrigin?: string;
  readonly pageData?: PageData;
};

/** Renders elements until the test ends, at a path of an app that uses the shell. */
export function renderInShell(children: ReactNode, surroundings: Surroundings = {}): RenderResult {
  onTestFinished(cleanup);
  vi.stubGlobal('IntersectionObserver', NothingSeen);
  vi.stubGlobal('ResizeObserver', NothingSeen);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return render(elementInShell(children, surroundings));
}

/** What `renderInShell` renders, for a test that renders it itself. */
export function elementInShell(
  children: ReactNode,
  { path = '/blog', app = 'blog', config = site, siteOrigin, pageData = PAGE_DATA }: Surroundings = {},
): ReactElement {
  const siteConfig = browserConfig(config, siteOrigin);
  const inShell = (
    <ReactRouterProvider {...{ app, siteOrigin }}>
      <ShellProvider value={{ app, siteConfig, pageData }}>{children}</ShellProvider>
    </ReactRouterProvider>
  );
  const Routes = createRoutesStub([{ path: '*', Component: () => inShell }]);
  return <Routes initialEntries={[path]} />;
}
