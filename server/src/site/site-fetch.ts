import { NOTHING_POLICY } from '@portico/blog/file-response';
import type { BlogServices } from '@portico/blog/services';
import { toBlogPost } from '@portico/config/blog-post';
import { DATA, NEVER, PAGE, PRIVATE, REDIRECT } from '@portico/config/cache-policies';
import { isPageMatch, type RouteMatch } from '@portico/config/match-route';
import { type AppName, type RouteFacts, routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { type ContentSnapshot, createPostTypesetter } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { WwwServices } from '@portico/www/services';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { documentHeaders, documentPolicy, EMBEDDABLE, type SecurityOptions } from '#http/security-headers.ts';
import { addressAt, appAt, isData, NOWHERE, requestFor } from '#site/address.ts';
import { createPostServices, type PostServicesOptions } from '#site/post-services.ts';
import packageJson from '../../../package.json' with { type: 'json' };

// What the search palette shows for an empty query.
const LATEST_POSTS = 5;
// The address is the key to the post: no cache, search engine or other site may learn it.
const PREVIEW_HEADERS = { 'cache-control': PRIVATE, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

// A redirect has no document.
const BARE = { 'content-security-policy': NOTHING_POLICY };

/** An app as built by React Router, or a function that gives the present build in development. */
type AppBuild = ServerBuild | (() => Promise<ServerBuild>);

export type SiteFetchOptions = PostServicesOptions &
  Partial<Pick<BlogServices, 'textSearch' | 'badgesOf'>> & {
    readonly builds: Readonly<Record<AppName, AppBuild>>;
    readonly content: () => ContentSnapshot;
    readonly siteConfig: SiteConfig;
    readonly security: SecurityOptions;
    readonly headers: Readonly<Record<string, string>>;
    /** Whether a server answers each request; otherwise each response is exported once, for everybody. */
    readonly isServed?: boolean;
    readonly now?: () => number;
    readonly mode?: 'production' | 'development';
  };

/** Answers a request for a canonical address. `previewUntil` is when a verified preview of its post ends (epoch ms). */
export type SiteFetch = (request: Request, previewUntil?: number) => Promise<Response>;

export function createSiteFetch(options: SiteFetchOptions): SiteFetch {
  const { builds, content, siteConfig, security, headers, isServed = true, now = Date.now } = options;
  const { mode = 'production' } = options;
  const { baseUrl } = security;
  const policies = { blog: documentPolicy('blog', security), www: documentPolicy('www', security) };
  const posts = createPostServices(options);
  const typesetPost = createPostTypesetter(siteConfig.blog.typography);
  const handlers = { blog: createRequestHandler(builds.blog, mode), www: createRequestHandler(builds.www, mode) };

  async function answer(request: Request, match: RouteMatch | undefined, preview?: BlogServices['preview']) {
    const { pathname } = new URL(request.url);
    const isFile = match !== undefined && !isPageMatch(match);
    const app = isFile ? 'blog' : appAt(pathname);
    const build = builds[app];
    const { entry } = typeof build === 'function' ? await build() : build;
    if (!isAppModule(entry.module)) {
      throw new Error(
        `The app ${app} was built without createLoadContext. Export it from apps/${app}/app/entry.server.tsx and build again.`,
      );
    }
    const given = services(request, app, preview);
    const response = await handlers[app](request, entry.module.createLoadContext(given));
    if (isFile) {
      return response.status === 404
        ? fetch(requestFor({ url: NOWHERE[appAt(pathname)] }, baseUrl))
        : withHeaders(response, { ...headers, ...fileHeaders(response, match.name) });
    }
    const isDocument = !isData(pathname);
    // Its results are not complete yet.
    const isPartial = match?.name === 'search' && options.textSearch?.isPartial() === true;
    return withHeaders(response, {
      ...headers,
      ...(isDocument && (response.status < 400 && response.status >= 300 ? BARE : documentHeaders(app, security))),
      ...(isDocument && match?.name === 'post' && variesWith(response.status)),
      'cache-control': isPartial ? NEVER : policyOf(response.status, isDocument ? PAGE : DATA),
    });
  }

  function services(request: Request, app: AppName, preview: BlogServices['preview']): BlogServices & WwwServices {
    const snapshot = content();
    const begun = now();
    return {
      content: snapshot,
      renderPost: (post) => posts.renderPost(post, snapshot),
      files: { ...posts.filesOf(snapshot), siteConfig, isServed, now: begun },
      badgesOf: options.badgesOf,
      textSearch: options.textSearch,
      searchesInBrowser: !isServed,
      appVersion: packageJson.version,
      baseUrl,
      representation: isData(new URL(request.url).pathname) ? 'data' : 'document',
      latestPosts: snapshot.index.posts.slice(0, LATEST_POSTS).map(toBlogPost),
      typesetPost,
      coverOf(slug: string) {
        const cover = snapshot.index.bySlug.get(slug)?.cover;
        return cover === undefined ? undefined : snapshot.images.get(urlBeside({ slug, file: cover }));
      },
      year: new Date(begun).getUTCFullYear(),
      // A service that counts pages would learn the address of a preview.
      thirdParties: preview === undefined ? siteConfig : undefined,
      preview,
      policy: policies[app],
      hasPolicyInside: !isServed,
      reportError: (error) => options.reportError(error, request.url),
    };
  }

  const fetch: SiteFetch = async (request, previewUntil) => {
    const { pathname } = new URL(request.url);
    const { match } = addressAt(pathname);
    if (previewUntil === undefined || match?.name !== 'post') {
      return answer(request, match);
    }
    const { slug } = match.params;
    const { bySlug, unpublished } = content().index;
    const post = unpublished.find((other) => other.slug === slug);
    if (post === undefined && !isData(pathname) && bySlug.has(slug)) {
      const location = routes.post.href({ slug });
      return new Response(null, { status: 302, headers: { ...headers, ...PREVIEW_HEADERS, location } });
    }
    // If the post was deleted, the response is the same as without the link, but no cache keeps it.
    return withHeaders(await answer(request, match, post && { post, until: previewUntil }), PREVIEW_HEADERS);
  };
  return fetch;
}

function fileHeaders({ status, headers }: Response, name: RouteMatch['name']): Readonly<Record<string, string>> {
  const { forAll, embeddable }: RouteFacts = routes[name];
  return {
    ...(forAll && { 'access-control-allow-origin': '*' }),
    ...(embeddable && EMBEDDABLE),
    ...(name === 'postMarkdown' && variesWith(status)),
    // The git host's page for logging in answers the window that opened it.
    ...(name === 'admin' && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'cache-control': headers.get('cache-control') ?? policyOf(status, NEVER),
  };
}

/** At a post's address, `Accept` chooses between HTML and Markdown, and the target of a redirect. */
function variesWith(status: number): { readonly vary?: string } {
  return status === 200 || status === 301 ? { vary: 'accept' } : {};
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const own = Object.fromEntries(response.headers);
  return new Response(response.body, { status: response.status, headers: { ...own, ...headers } });
}

/** React Router answers a redirect of data with 202 and the target in the body: that isn't a page either. */
function policyOf(status: number, policy: string): string {
  if (status === 200) {
    return policy;
  }
  return status === 301 || status === 308 ? REDIRECT : NEVER;
}

type AppModule = { createLoadContext(services: BlogServices & WwwServices): RouterContextProvider };

function isAppModule(module: object): module is AppModule {
  return 'createLoadContext' in module;
}
