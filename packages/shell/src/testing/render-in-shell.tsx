import { browserConfig } from '@portico/core/browser-config';
import type { SiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
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

export type Surroundings = {
  readonly path?: string;
  readonly app?: string;
  readonly config?: SiteConfig;
  readonly siteOrigin?: string;
};

/** Renders elements to HTML as the server does, at a path of an app that uses the shell. */
export function renderInShell(
  children: ReactNode,
  { path = '/blog', app = 'blog', config = site, siteOrigin }: Surroundings = {},
): string {
  const siteConfig = browserConfig(config, siteOrigin);
  const inShell = (
    <ReactRouterProvider {...{ app, siteOrigin }}>
      <ShellProvider value={{ app, siteConfig, pageData: PAGE_DATA }}>{children}</ShellProvider>
    </ReactRouterProvider>
  );
  const Routes = createRoutesStub([{ path: '*', Component: () => inShell }]);
  return renderToString(<Routes initialEntries={[path]} />);
}
