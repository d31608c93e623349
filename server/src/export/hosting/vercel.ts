import { escaped, listPattern, patternOf } from '#export/hosting/header-groups.ts';
import { siteRouting } from '#export/hosting/site-routing.ts';
import type { Exported } from '#export/manifest.ts';

type VercelRoute = Readonly<Record<string, unknown>>;

// No slug has a dot, so the patterns of pages are of no file.
const SLUG = '[^/.]+';

/** `vercel.json`, with `routes` alone: only there a query can be looked at before a file is found. */
export function vercelConfig(exported: readonly Exported[]): string {
  const { groups, alone, folders, errorHeaders, redirects, following } = siteRouting(exported);
  const headers = [
    ...groups
      .filter(({ page }) => page === 'first')
      .map((group) => ({ src: patternOf(group, { segment: SLUG }), headers: group.headers })),
    ...folders.map(({ folder, headers: own }) => ({ src: `^${folder}.*$`, headers: own })),
    ...[...alone, ...groups.flatMap(({ others }) => others)]
      .filter(({ url }) => !url.includes('?'))
      .map(({ url, headers: own }) => ({ src: exactly(url), headers: withoutEmbedding(own) })),
  ];
  const lists = listPattern(SLUG);
  const missing = { dest: '/404.html', status: 404, headers: withoutEmbedding(errorHeaders) };
  const all: readonly VercelRoute[] = [
    { src: '^((?:/[^/]+)+)/+$', status: 308, headers: { Location: '$1' } },
    ...redirects.map(({ url, status, headers: { location } }) => ({
      src: exactly(url),
      status,
      headers: { Location: location },
    })),
    ...headers.map((rule) => ({ ...rule, continue: true })),
    { src: `^(${lists})$`, has: [query('1')], status: 301, headers: { Location: '$1' } },
    ...following.map(({ pathname, page, file }) => ({ src: exactly(pathname), has: [query(page)], dest: file })),
    { src: `^(?:${lists})(?:\\.data)?$`, has: [query()], ...missing },
    { handle: 'filesystem' },
    { src: '^/$', dest: '/index.html' },
    { src: '^(/[^.]+)$', dest: '$1.html', check: true },
    { src: '^/.*$', ...missing },
  ];
  return `${JSON.stringify({ $schema: 'https://openapi.vercel.sh/vercel.json', routes: all }, null, 2)}\n`;
}

/** A page by its number, or any where there is none. */
function query(page?: string) {
  return { type: 'query', key: 'page', ...(page !== undefined && { value: page }) };
}

function exactly(url: string): string {
  return `^${escaped(url)}$`;
}

/** A header that another rule has set cannot be taken away; this value of it is what its absence means. */
function withoutEmbedding(headers: Exported['headers']): Exported['headers'] {
  return 'content-security-policy' in headers && !('cross-origin-embedder-policy' in headers)
    ? { ...headers, 'cross-origin-embedder-policy': 'unsafe-none' }
    : headers;
}
