import { routes } from '@portico/site/routes';
import { escaped, patternOf } from '#export/hosting/header-groups.ts';
import { siteRouting } from '#export/hosting/site-routing.ts';
import type { Exported } from '#export/manifest.ts';
import { isList } from '#pages/missing-pages.ts';

type VercelRoute = Readonly<Record<string, unknown>>;

// No slug has a dot, so the patterns of pages are of no file.
const SLUG = '[^/.]+';

/** `vercel.json`, with `routes` alone: only there a query can be looked at before a file is found. */
export function vercelConfig(exported: readonly Exported[]): string {
  const { groups, alone, folders, redirects, following } = siteRouting(exported);
  const headers = [
    ...groups
      .filter(({ page }) => page === 'first')
      .map((group) => ({ src: patternOf(group, { segment: SLUG }), headers: headersOf(group.headers) })),
    ...folders.map(({ folder, headers: own }) => ({ src: `^${folder}.*$`, headers: own })),
    ...[...alone, ...groups.flatMap(({ others }) => others)]
      .filter(({ url }) => !url.includes('?'))
      .map(({ url, headers: own }) => ({ src: exactly(url), headers: withoutEmbedding(headersOf(own)) })),
  ];
  const lists = Object.values(routes)
    .filter((route) => isList(route))
    .map(({ path }) => escaped(path).replace(/:\w+/g, SLUG));
  const all: readonly VercelRoute[] = [
    { src: '^((?:/[^/]+)+)/+$', status: 308, headers: { Location: '$1' } },
    ...redirects.map(({ url, status, headers: { location } }) => ({
      src: exactly(url),
      status,
      headers: { Location: location },
    })),
    ...headers.map((rule) => ({ ...rule, continue: true })),
    { src: `^(${lists.join('|')})$`, has: [query('1')], status: 301, headers: { Location: '$1' } },
    ...following.map(({ pathname, page, file }) => ({ src: exactly(pathname), has: [query(page)], dest: file })),
    { handle: 'filesystem' },
    { src: '^/$', dest: '/index.html' },
    { src: '^(/[^.]+)$', dest: '$1.html', check: true },
    { src: '^/.*$', dest: '/404.html', status: 404 },
  ];
  return `${JSON.stringify({ $schema: 'https://openapi.vercel.sh/vercel.json', routes: all }, null, 2)}\n`;
}

function query(page: string) {
  return { type: 'query', key: 'page', value: page };
}

function exactly(url: string): string {
  return `^${escaped(url)}$`;
}

function headersOf({ vary: _, ...headers }: Exported['headers']): Exported['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => !value.includes('{slug}')));
}

/** A header that another rule has set cannot be taken away; this value of it is what its absence means. */
function withoutEmbedding(headers: Exported['headers']): Exported['headers'] {
  return 'content-security-policy' in headers && !('cross-origin-embedder-policy' in headers)
    ? { ...headers, 'cross-origin-embedder-policy': 'unsafe-none' }
    : headers;
}
