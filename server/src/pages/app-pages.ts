import { type ContentSnapshot, type MarkdownRenderer, type Post, toBlogPost } from '@portico/content';
import type { ThirdParties } from '@portico/shell/third-parties';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { postImages } from '#content/post-images.ts';
import { DATA, NEVER, PAGE, REDIRECT } from '#http/cache-policies.ts';
import { contentSecurityPolicy, documentHeaders, type SecurityOptions } from '#http/security-headers.ts';
import { loadContextMaker } from '#pages/load-context.ts';
import { type AppDirectory, ownerOf } from '#pages/owner-of.ts';

// What the search palette shows for an empty query.
const LATEST_POSTS = 5;

/** An app as built by React Router, or a function that gives the present build in development. */
export type AppBuild = ServerBuild | (() => Promise<ServerBuild>);

export type AppPagesOptions = {
  readonly builds: Readonly<Record<AppDirectory, AppBuild>>;
  readonly content: () => ContentSnapshot;
  readonly renderMarkdown: MarkdownRenderer;
  readonly appVersion: string;
  readonly security: SecurityOptions;
  /** What documents carry for third parties; nothing where it is absent. */
  readonly thirdParties?: ThirdParties;
  readonly reportError: (error: unknown, url: string) => void;
  readonly mode: 'production' | 'development';
};

/**
 * Makes the one function that every page comes from: server, export and tests all call it. It takes a request with a
 * canonical URL and gives a finished response with its cache and security headers.
 */
export function createAppPages(options: AppPagesOptions): (request: Request) => Promise<Response> {
  const { builds, content, appVersion, security, thirdParties, reportError, mode } = options;
  const handlers = { blog: createRequestHandler(builds.blog, mode), www: createRequestHandler(builds.www, mode) };
  return async (request) => {
    const { pathname } = new URL(request.url);
    const app = ownerOf(pathname);
    const build = builds[app];
    const { entry } = typeof build === 'function' ? await build() : build;
    const snapshot = content();
    const representation = pathname.endsWith('.data') ? 'data' : 'document';
    const context = loadContextMaker(
      entry.module,
      app,
    )({
      content: snapshot,
      renderPost: (post: Post) => options.renderMarkdown(post.markdown, postImages(post, snapshot)),
      appVersion,
      baseUrl: security.baseUrl,
      representation,
      latestPosts: snapshot.index.posts.slice(0, LATEST_POSTS).map(toBlogPost),
      thirdParties,
      reportError: (error: unknown) => reportError(error, request.url),
    });
    const response = await handlers[app](request, context);
    return representation === 'document' ? finishDocument(response, security, mode) : finishData(response);
  };
}

async function finishDocument(
  response: Response,
  security: SecurityOptions,
  mode: AppPagesOptions['mode'],
): Promise<Response> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(documentHeaders(security))) {
    headers.set(name, value);
  }
  if (mode === 'production') {
    headers.set('content-security-policy', contentSecurityPolicy(html, security));
  }
  headers.set('cache-control', cachePolicy(response.status, PAGE));
  return new Response(html, { status: response.status, headers });
}

function finishData(response: Response): Response {
  const headers = new Headers(response.headers);
  // React Router answers a redirect of data with 202 and the target in the body.
  headers.set('cache-control', response.status === 202 ? NEVER : cachePolicy(response.status, DATA));
  return new Response(response.body, { status: response.status, headers });
}

function cachePolicy(status: number, policy: string): string {
  if (status === 200) {
    return policy;
  }
  return status === 301 || status === 308 ? REDIRECT : NEVER;
}
