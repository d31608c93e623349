import { NEVER } from '#cache/cache-policies.ts';
import { NOT_FOUND } from '#export/addresses.ts';
import type { Exported } from '#export/exported.ts';
import { addressGroups, listPaths, redirectsIn } from '#export/hosting/address-groups.ts';

// https://developers.cloudflare.com/pages/configuration/headers/, .../redirects/
const MOST_RULES = 100;
const MOST_REDIRECTS = 2000;

/**
 * `_headers` of Cloudflare Pages. Of rules that match an address all count, so each first takes away what others may have set; what
 * is general stands first. Content types come from the names of files there.
 */
export function cloudflareHeaders(exported: readonly Exported[]): string {
  const own = exported.filter(({ url, headers }) => !isRedirectOfData(url, headers)).map(withoutOwn);
  const groups = addressGroups(own);
  const rules = [
    // What no other rule is for is missing.
    { pattern: '/*', headers: own.find(({ url }) => url === NOT_FOUND)?.headers ?? {} },
    ...groups.toReversed(),
    ...groups
      .flatMap(({ others }) => others)
      .filter(({ url }) => !url.includes('?'))
      .map(({ url, headers }) => ({ pattern: url, headers })),
  ];
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))].filter(
    // Cloudflare sets it on previews.
    (name) => name !== 'x-robots-tag',
  );
  const texts = rules.slice(0, MOST_RULES).map(({ pattern, headers }) => {
    const set = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const lines = [...names.map((name) => `! ${name}`), ...set];
    return `${pattern}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  });
  return [noteOn(rules.length - MOST_RULES, 'have headers of their own'), ...texts].join('');
}

export function cloudflareRedirects(exported: readonly Exported[]): string {
  const redirects = redirectsIn(exported);
  const rules = redirects
    .slice(0, MOST_REDIRECTS)
    .map(({ url, status, headers }) => `${url} ${headers.location} ${status}\n`);
  return [noteOn(redirects.length - MOST_REDIRECTS, 'redirect'), ...rules].join('');
}

function noteOn(left: number, what: string): string {
  return left > 0 ? `# ${left} more addresses ${what}, and there is no room for them.\n` : '';
}

/** There is no end of them; each may as well be sent with the headers of the data of posts. */
function isRedirectOfData(url: string, { 'cache-control': policy }: Exported['headers']): boolean {
  return url.endsWith('.data') && policy === NEVER;
}

/** Without headers that differ from address to address, which would take a rule for each. */
function withoutOwn<Some extends Exported>({ headers: { 'content-type': _, link: _link, ...headers }, ...one }: Some) {
  return { ...one, headers };
}

/** `_worker.js`, which finds the pages that follow on a list, and `_routes.json`, which has it asked for lists only. */
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
