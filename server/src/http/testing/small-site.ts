import { setTimeout } from 'node:timers/promises';
import { FILE, IMMUTABLE, NEVER, PAGE, REDIRECT } from '#cache/cache-policies.ts';
import { CacheEntry, createPageCache } from '#cache/page-cache.ts';
import { type AppOptions, createListener } from '#http/app.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { createHostCheck } from '#http/known-hosts.ts';
import { createPublicServer } from '#http/public-server.ts';
import { contentSecurityPolicy, DOCUMENT_HEADERS, securityHeaders } from '#http/security-headers.ts';
import { listen } from '#process/listen.ts';
import type { Target } from '#request/target.ts';
import type { Site } from '#site.ts';

export const BASE_URL = 'http://localhost:3000';
/** What the page `/blog/broken` fails with; no response may hold any of it. */
export const SECRET = 'connection string postgres://writer:hunter2@10.0.0.7/content';

export type SmallSite = Site & {
  /** What pages were made for, in order; who waits for a page that is being made is not counted. */
  readonly made: readonly Target[];
};

export type Served = {
  readonly port: number;
  /** What was given to `reportError`. */
  readonly errors: readonly unknown[];
  close(): void;
};

const MEBIBYTE = 1024 * 1024;
const SLOW_MS = 30;
const SECURITY = { baseUrl: BASE_URL, assetOrigins: [] };
const HEADERS = securityHeaders(SECURITY);
const TITLES: ReadonlyMap<string, string> = new Map([
  ['/', 'Home'],
  ['/blog', 'Blog'],
  ['/blog/a-post', 'A post'],
  ['/blog/%E6%97%A5%E6%9C%AC', 'A post in Japanese'],
  ['/blog/search', 'Search'],
  ['/blog/slow', 'A slow page'],
]);

/** A site of a few pages and files in memory, with the parts that the real one is made of. */
export function createSmallSite(): SmallSite {
  const cache = createPageCache({ maxBytes: MEBIBYTE, maxSearchBytes: MEBIBYTE });
  const made: Target[] = [];
  const files = new Map([
    ['/assets/app-1a2b3c.js', file('text/javascript; charset=utf-8', IMMUTABLE, 'export const app = 1;\n'.repeat(200))],
    ['/logo.png', file('image/png', FILE, '\u0089PNG'.repeat(300))],
    ['/robots.txt', file('text/plain; charset=utf-8', FILE, 'User-agent: *\n')],
  ]);
  return {
    made,
    find: (key) => files.get(key) ?? cache.get(key),
    represent: () => undefined,
    make(target) {
      return cache.render(target, () => {
        made.push(target);
        return page(target.pathname, target.search);
      });
    },
  };
}

function file(type: string, policy: string, text: string): CacheEntry {
  const headers = { ...HEADERS, 'content-type': type, 'cache-control': policy };
  return new CacheEntry({ status: 200, headers, body: Buffer.from(text) });
}

async function page(pathname: string, search: string): Promise<FinishedResponse> {
  if (pathname === '/blog/former' || pathname === '/blog/tag/former') {
    const location = pathname === '/blog/former' ? '/blog/a' : `/blog/tag/a${search}`;
    return {
      status: 301,
      headers: { ...HEADERS, location, 'cache-control': REDIRECT },
      body: Buffer.alloc(0),
    };
  }
  if (pathname === '/blog/broken') {
    throw new Error(SECRET);
  }
  if (pathname === '/blog/slow') {
    await setTimeout(SLOW_MS);
  }
  const title = TITLES.get(pathname);
  const html = [
    `<!doctype html><title>${title ?? 'Not found'}</title>`,
    `<link rel="canonical" href="${BASE_URL}${pathname}${search.replaceAll('&', '&amp;')}">`,
    '<p>Hubs forward what they hear, switches what they know.</p>\n'.repeat(100),
  ].join('\n');
  return {
    status: title === undefined ? 404 : 200,
    headers: {
      ...HEADERS,
      ...DOCUMENT_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({}, SECURITY),
      'cache-control': title === undefined ? NEVER : PAGE,
    },
    body: Buffer.from(html),
  };
}

/** Serves on a free port of the loopback, with the options that the real server has. */
export async function serve(site: Site | undefined, options: Partial<AppOptions> = {}): Promise<Served> {
  const errors: unknown[] = [];
  const server = createPublicServer(
    createListener({
      site: () => site,
      isKnownHost: createHostCheck(BASE_URL),
      headers: HEADERS,
      reportError: (error) => errors.push(error),
      ...options,
    }),
  );
  await listen(server, 0, '127.0.0.1');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The test server listens on no port.');
  }
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: address.port, errors, close };
}
