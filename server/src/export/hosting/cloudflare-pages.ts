import { routes } from '@portico/site/routes';
import { type HeaderGroup, listPaths } from '#export/hosting/header-groups.ts';
import { siteRouting } from '#export/hosting/site-routing.ts';
import type { Exported } from '#export/manifest.ts';

// https://developers.cloudflare.com/pages/configuration/headers/, .../redirects/
const MOST_RULES = 100;
const MOST_REDIRECTS: RedirectLimits = { rules: 2000, bytes: Number.POSITIVE_INFINITY };
// The host's own.
const TYPE = 'content-type';

/** What a host takes of `_redirects`. */
export type RedirectLimits = { readonly rules: number; readonly bytes: number };

type Rule = { readonly pattern: string; readonly headers: Exported['headers'] };

/**
 * `_headers` of Cloudflare Pages. Of rules that match an address all count, so each first takes away what others may have set; what
 * is general stands first. Content types come from the names of files there.
 */
export function cloudflareHeaders(exported: readonly Exported[]): string {
  const { groups, alone, folders, errorHeaders } = siteRouting(exported);
  const rules: readonly Rule[] = [
    // What no other rule is for is missing.
    { pattern: '/*', headers: errorHeaders },
    ...groups
      .filter(({ page }) => page !== 'one')
      .toReversed()
      .map((group) => ({ pattern: patternOf(group), headers: group.headers })),
    ...folders.map(({ folder, headers }) => ({ pattern: `${folder}*`, headers })),
    ...[...alone, ...groups.flatMap(({ others }) => others)]
      .filter(({ url }) => !url.includes('?'))
      .map(({ url, headers }) => ({ pattern: url, headers })),
  ];
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))].filter(
    // Cloudflare sets one on previews, and no rule has to take that of another one away.
    (name) => name !== TYPE && name !== 'x-robots-tag',
  );
  const left = rules.length - MOST_RULES;
  return [
    ...(left > 0
      ? [`# ${left} more addresses have headers of their own, and ${MOST_RULES} rules are the most.\n`]
      : []),
    ...rules.slice(0, MOST_RULES).map(({ pattern, headers }) => {
      const set = Object.entries(headers).filter(([name]) => name !== TYPE);
      const lines = [...names.map((name) => `! ${name}`), ...set.map(([name, value]) => `${name}: ${value}`)];
      return `${pattern}\n${lines.map((line) => `  ${line}\n`).join('')}`;
    }),
  ].join('');
}

/** `_redirects` of Cloudflare Pages, or of another host that looks at no query; it says how many the host has no room for. */
export function cloudflareRedirects(exported: readonly Exported[], most = MOST_REDIRECTS): string {
  const { redirects } = siteRouting(exported);
  const noteOf = (left: number) => `# ${left} more addresses redirect, and there is no room for them.\n`;
  const rules: string[] = [];
  // All of it is ASCII.
  let bytes = noteOf(redirects.length).length;
  for (const { url, status, headers } of redirects) {
    const rule = `${url} ${headers.location} ${status}\n`;
    bytes += rule.length;
    if (rules.length === most.rules || bytes > most.bytes) {
      break;
    }
    rules.push(rule);
  }
  const left = redirects.length - rules.length;
  return [left > 0 ? noteOf(left) : '', ...rules].join('');
}

/** `_worker.js`, which finds the pages that follow on a list, and `_routes.json`, which says that it is asked for lists alone. */
export function cloudflareWorker(): string {
  return `// Made by npm run export. A page that follows on a list is a file below it; no other address is looked at here.
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const page = url.searchParams.get('page');
    if (page === null) {
      return env.ASSETS.fetch(request);
    }
    const [, list, data = ''] = /^(.*?)(\\.data)?$/.exec(url.pathname);
    if (page === '1' && data === '') {
      return new Response(null, { status: 301, headers: { location: list } });
    }
    if (!/^[1-9]\\d{0,8}$/.test(page)) {
      // At its own address the error page has status 200.
      const { body, headers } = await env.ASSETS.fetch(new Request(new URL('/404', url)));
      return new Response(body, { status: 404, headers });
    }
    return env.ASSETS.fetch(new Request(new URL(\`\${list}/page/\${page}\${data}\`, url), request));
  },
};
`;
}

export function cloudflareWorkerRoutes(): string {
  const include = listPaths().flatMap((path) =>
    path.includes(':') ? [path.replace(/:\w+$/, '*')] : [path, `${path}.data`],
  );
  return `${JSON.stringify({ version: 1, include, exclude: [] }, null, 2)}\n`;
}

function patternOf({ route, representation, page, fixed }: HeaderGroup): string {
  const { path } = routes[route ?? 'home'];
  const own = path.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name) => {
    if (fixed === undefined || name !== fixed.parameter) {
      return `:${name}`;
    }
    return name === 'feed' ? fixed.value : `:${name}${fixed.value}`;
  });
  // Where the worker finds the file of a page that follows.
  const place = page === 'following' ? '/page/:page' : '';
  return `${own}${place}${representation === 'data' ? `${path === '/' ? '_' : ''}.data` : ''}`;
}
