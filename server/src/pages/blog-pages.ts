import type { ContentSnapshot, MarkdownRenderer, Post, RenderedMarkdown } from '@portico/content';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { DATA, NEVER, PAGE, REDIRECT } from '#http/cache-policies.ts';
import { contentSecurityPolicy, DOCUMENT_HEADERS, type SecurityOptions } from '#http/security-headers.ts';

export type BlogPagesOptions = {
  /** The blog app as built by React Router, or a function that gives the present one in development. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly content: () => ContentSnapshot;
  readonly renderMarkdown: MarkdownRenderer;
  readonly appVersion: string;
  readonly security: SecurityOptions;
  readonly reportError: (error: unknown, url: string) => void;
  readonly mode: 'production' | 'development';
};

/** What the app's entry.server exports beside its request handler; apps/blog/app/services.ts describes it. */
type Entry = { readonly createLoadContext: (services: object) => RouterContextProvider };

/**
 * Makes the one function that every page comes from: server, export and tests all call it. It takes a request with a
 * canonical URL and gives a finished response with its cache and security headers.
 */
export function createBlogPages(options: BlogPagesOptions): (request: Request) => Promise<Response> {
  const { build, content, appVersion, security, reportError, mode } = options;
  const handle = createRequestHandler(build, mode);
  return async (request) => {
    const { entry } = typeof build === 'function' ? await build() : build;
    const snapshot = content();
    const { pathname } = new URL(request.url);
    const representation = pathname.endsWith('.data') ? 'data' : 'document';
    const context = loadContextMaker(entry.module)({
      content: snapshot,
      renderPost: (post: Post) => renderPost(post, snapshot, options.renderMarkdown),
      appVersion,
      baseUrl: security.baseUrl,
      representation,
      reportError: (error: unknown) => reportError(error, request.url),
    });
    const response = await handle(request, context);
    return representation === 'document' ? finishDocument(response, security, mode) : finishData(response);
  };
}

function loadContextMaker(module: object): Entry['createLoadContext'] {
  if ('createLoadContext' in module && typeof module.createLoadContext === 'function') {
    const { createLoadContext } = module;
    return (services) => createLoadContext(services);
  }
  throw new Error(
    'The blog app was built without createLoadContext. The server passes content to the app through it. Export it from apps/blog/app/entry.server.tsx and build again.',
  );
}

function renderPost(
  post: Post,
  { images }: ContentSnapshot,
  renderMarkdown: MarkdownRenderer,
): Promise<RenderedMarkdown> {
  return renderMarkdown(post.markdown, {
    resolveImage: (source) => images.get(`/blog/${post.slug}/${source.replace(/^\.\//, '')}`),
  });
}

async function finishDocument(
  response: Response,
  security: SecurityOptions,
  mode: BlogPagesOptions['mode'],
): Promise<Response> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(DOCUMENT_HEADERS)) {
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
