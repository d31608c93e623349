import { type ReactNode, Suspense } from 'react';
import { Await, createRequestHandler, Links, Outlet, type ServerBuild, useLoaderData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderDocument } from '#app/entry.server.tsx';
import { ThemeScript } from '#theme/theme-document.tsx';
import { site } from '../../../../e2e/fixture/site.config.ts';

// As built: in development React Router's own scripts are in it.
vi.stubEnv('DEV', false);

const ROOT_STYLES = '/assets/root.css';
const styles = new Map([[ROOT_STYLES, { later: '', first: '@layer base, app;' }]]);

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <ThemeScript />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The document of an app's page of these, as its server answers. */
async function documentOf(page: RouteModule, css: readonly string[] = []) {
  const modules = { root: { default: () => <Outlet />, Layout }, page };
  const sheets = { root: [ROOT_STYLES], page: [...css] };
  const routes = {
    root: { id: 'root', path: '' },
    page: { id: 'page', path: 'usage', parentId: 'root' },
  };
  const inManifest = (id: keyof typeof routes) => ({
    ...routes[id],
    module: `/assets/${id}.js`,
    css: sheets[id],
    hasLoader: 'loader' in modules[id],
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  });
  const build: ServerBuild = {
    entry: {
      module: {
        default: ({ url }, status, headers, entryContext) =>
          renderDocument({
            url,
            status,
            headers,
            entryContext,
            site,
            styles,
            services: { year: 2027 },
          }),
      },
    },
    routes: {
      root: { ...routes.root, module: modules.root },
      page: { ...routes.page, module: modules.page },
    },
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: inManifest('root'), page: inManifest('page') },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  const response = await createRequestHandler(build, 'test')(new Request('https://dash.example/usage'));
  return { status: response.status, html: await response.text() };
}

test("the root's style sheets come before the one that a route links, and behind the theme's script", async () => {
  const { html } = await documentOf({ default: () => <h1>Usage</h1> }, ['/assets/usage.css']);
  const places = ['id="theme-script"', '<style>@layer base, app;', 'href="/assets/usage.css"', '</head>'].map((part) =>
    html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("a document without another style sheet has the root's in its head", async () => {
  const { html } = await documentOf({ default: () => <h1>Usage</h1> });
  expect(html).toMatch(/<style>@layer base, app;<\/style><\/head><body><link rel="preload"/);
});

test('what a loader gives as a promise is waited for, and is in the document', async () => {
  const loader = () => ({ usage: new Promise<string>((resolve) => setTimeout(resolve, 5, '12 GB')) });
  function Usage() {
    const { usage } = useLoaderData<typeof loader>();
    return (
      <Suspense fallback="Loading">
        <Await resolve={usage}>{(text) => <p>{text}</p>}</Await>
      </Suspense>
    );
  }
  const { status, html } = await documentOf({ default: Usage, loader });
  expect(status).toBe(200);
  expect(html).toContain('<p>12 GB</p>');
  expect(html).not.toContain('Loading');
});
