import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { FILE, IMMUTABLE, NEVER, PAGE } from '@portico/core/cache-policies';
import { printPolicy } from '@portico/core/security-policy';
import { listenAnywhere } from '@portico/core/testing/network';
import { CacheEntry } from '#http/cache-entry.ts';
import { createLimiter, type Limiter } from '#http/limiter.ts';
import type { Exchange, MadeResponse } from '#http/messages.ts';
import { createPageCache } from '#http/page-cache.ts';
import { createListener, createPublicServer } from '#http/public-server.ts';
import { DOCUMENT_HEADERS, documentPolicy, securityHeaders } from '#http/security-headers.ts';
import { type AnswerOptions, createAnswer, type Site } from '#site/answer.ts';
import type { Asked } from '#site/make-response.ts';

export const BASE_URL = 'http://localhost:3000';
/** The error of the page `/blog/broken`; no response may contain any of it. */
export const SECRET = 'connection string postgres://writer:hunter2@10.0.0.7/content';

export type Served = Awaited<ReturnType<typeof serve>>;

const SECURITY = { baseUrl: BASE_URL };
const HEADERS = securityHeaders(SECURITY);
const TITLES: ReadonlyMap<string, string> = new Map([
  ['/', 'Home'],
  ['/blog', 'Blog'],
  ['/blog/a-post', 'A post'],
  ['/blog/%E6%97%A5%E6%9C%AC', 'A post in Japanese'],
  ['/blog/search', 'Search'],
]);

const POSTS = [
  samplePost('a-post', { tags: ['Former'], aliases: ['former'] }),
  ...['日本', 'broken'].map((slug) => samplePost(slug)),
];
const CONTENT = sampleSnapshot({ posts: POSTS, now: Date.parse('2026-06-01') });

export function createSmallSite() {
  const made: string[] = [];
  const file = (type: string, policy: string, text: string) =>
    new CacheEntry({
      status: 200,
      headers: { ...HEADERS, 'content-type': type, 'cache-control': policy },
      body: new TextEncoder().encode(text),
    });
  return {
    made,
    files: new Map([
      ['/assets/app-1a2b3c.js', file('text/javascript; charset=utf-8', IMMUTABLE, 'export const app = 1;\n')],
      ['/logo.png', file('image/png', FILE, '\u0089PNG'.repeat(300))],
      ['/robots.txt', file('text/plain; charset=utf-8', FILE, 'User-agent: *\n')],
    ]),
    pages: new Map([['/', { addresses: ['/'], inSitemap: true, takesForms: false }]]),
    content: () => CONTENT,
    async make({ address: { url, match }, isNothing }: Asked): Promise<MadeResponse> {
      made.push(url);
      const [pathname = '', search] = url.split('?');
      if (pathname === '/blog/broken') {
        throw new Error(SECRET);
      }
      const title = TITLES.get(pathname);
      const text = '<p>Hubs forward what they hear, switches what they know.</p>\n'.repeat(100);
      return {
        status: title === undefined ? 404 : 200,
        headers: {
          ...HEADERS,
          ...DOCUMENT_HEADERS,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': printPolicy(documentPolicy('www', SECURITY)),
          'cache-control': title === undefined ? NEVER : PAGE,
        },
        body: Buffer.from(`<!doctype html><title>${title ?? 'Not found'}</title>\n${text}`),
        isKept:
          match === undefined ||
          isNothing ||
          (title !== undefined && (pathname !== '/blog/search' || search === undefined)),
      };
    },
  };
}

export type SmallSite = Pick<Site, 'files' | 'pages'> & {
  readonly content: Site['content']['current'];
  readonly make: (asked: Asked) => Promise<MadeResponse>;
};

/** The site as the server has it. */
export function siteOf({ make, content, files, pages }: SmallSite, limiter: Limiter = createLimiter()): Site {
  const maker = { make: (asked: Asked) => limiter.run(asked.work, () => make(asked)) };
  return { maker, cache: createPageCache(maker), content: { current: content }, files, pages };
}

type ServeOptions = Partial<AnswerOptions> & {
  readonly limiter?: Limiter;
  readonly reportError?: (error: unknown, url: string) => void;
  readonly onResponse?: (exchange: Exchange) => void;
  readonly countPageView?: ((route: string, slug?: string) => void) | undefined;
};

export async function serve(
  site: SmallSite | undefined,
  { limiter, reportError, onResponse, countPageView, ...options }: ServeOptions = {},
) {
  const errors: unknown[] = [];
  const server = createPublicServer(
    createListener(
      createAnswer({
        serving: { site: site && siteOf(site, limiter) },
        baseUrl: BASE_URL,
        headers: HEADERS,
        countsViews: countPageView !== undefined,
        journal: {
          record(event) {
            if (event.what === 'failure') {
              errors.push(event.error);
              reportError?.(event.error, event.url);
            } else if (event.what === 'response') {
              onResponse?.(event);
            } else if (event.what === 'view') {
              countPageView?.(event.route, event.slug);
            }
          },
        },
        ...options,
      }),
    ),
  );
  const port = await listenAnywhere(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, errors, close };
}
