import type { BlogServices, TextSearch } from '@portico/blog/services';
import { toBlogPost } from '@portico/config/blog-post';
import type { AppName } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { type ContentSnapshot, createPostTypesetter, type Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { WwwServices } from '@portico/www/services';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { DATA, NEVER, PAGE, REDIRECT } from '#cache/cache-policies.ts';
import { earliest, newYearAfter } from '#cache/fresh-until.ts';
import { type FinishedResponse, toFinishedResponse } from '#http/finished-response.ts';
import { contentSecurityPolicy, documentHeaders, type SecurityOptions } from '#http/security-headers.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import type { Target } from '#request/target.ts';

// What the search palette shows for an empty query.
export const LATEST_POSTS = 5;

/** An app as built by React Router, or a function that gives the present build in development. */
export type AppBuild = ServerBuild | (() => Promise<ServerBuild>);

export type AppPagesOptions = {
  readonly builds: Readonly<Record<AppName, AppBuild>>;
  readonly content: () => ContentSnapshot;
  readonly renderPost: PostRenderer['renderPost'];
  /** Looks through the words of posts; absent if nobody answers queries. */
  readonly textSearch?: TextSearch | undefined;
  /** Whether pages are files, so that no server looks for a query. */
  readonly searchesInBrowser?: boolean;
  /** When a file of the content was last changed, ISO 8601; undefined where nobody knows. */
  readonly lastChangeOf?: (file: string) => string | undefined;
  /** What readers would not see of a post; in development alone. */
  readonly badgesOf?: (post: Post) => readonly string[];
  readonly appVersion: string;
  readonly siteConfig: SiteConfig;
  readonly security: SecurityOptions;
  readonly reportError: (error: unknown, url: string) => void;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  readonly mode: 'production' | 'development';
};

/**
 * Makes the one function that every page comes from: the server, the build's byte budgets and tests call it. It gives a
 * finished response with its cache and security headers. `preview` is the unpublished post whose page is asked for.
 */
export function createAppPages(
  options: AppPagesOptions,
): (target: Target, preview?: Post) => Promise<FinishedResponse> {
  const { builds, content, appVersion, siteConfig, security, reportError, now = Date.now, mode } = options;
  const typesetPost = createPostTypesetter(siteConfig.blog.typography);
  const handlers = { blog: createRequestHandler(builds.blog, mode), www: createRequestHandler(builds.www, mode) };
  return async ({ app, representation, pathname, search, previewUntil }, preview) => {
    const request = new Request(new URL(`${pathname}${search}`, security.baseUrl));
    const build = builds[app];
    const { entry } = typeof build === 'function' ? await build() : build;
    const snapshot = content();
    const begun = now();
    const frameOrigins = new Set<string>();
    let mayBeCopied = true;
    const { createLoadContext, inlineScriptHashes, inlineStyleHashes } = appModule(entry.module, app);
    const context = createLoadContext({
      content: snapshot,
      renderPost: (post: Post) => options.renderPost(post, snapshot),
      badgesOf: options.badgesOf,
      textSearch: options.textSearch,
      searchesInBrowser: options.searchesInBrowser,
      lastChangeOf: options.lastChangeOf,
      appVersion,
      baseUrl: security.baseUrl,
      representation,
      latestPosts: snapshot.index.posts.slice(0, LATEST_POSTS).map(toBlogPost),
      typesetPost,
      coverOf(slug: string) {
        const cover = snapshot.index.bySlug.get(slug)?.cover;
        return cover === undefined ? undefined : snapshot.images.get(urlBeside({ slug, file: cover }));
      },
      year: new Date(begun).getUTCFullYear(),
      // Whoever counts pages would learn the address of a preview.
      thirdParties: preview === undefined ? siteConfig : undefined,
      preview: preview && { post: preview, until: previewUntil ?? begun },
      reportError: (error: unknown) => reportError(error, request.url),
      allowFrames(origins: readonly string[]) {
        origins.forEach(frameOrigins.add, frameOrigins);
      },
      forbidCopies() {
        mayBeCopied = false;
      },
    });
    const response = await toFinishedResponse(await handlers[app](request, context));
    const isDocument = representation === 'document';
    const framed = { ...security, frameOrigins: [...frameOrigins] };
    const inline = { scripts: inlineScriptHashes, styles: inlineStyleHashes };
    const policy = isDocument && mode === 'production' ? contentSecurityPolicy(inline, framed) : undefined;
    const headers = {
      ...response.headers,
      ...(isDocument && documentHeaders(framed)),
      ...(policy && { 'content-security-policy': policy }),
      'cache-control': mayBeCopied ? cachePolicy(response.status, isDocument ? PAGE : DATA) : NEVER,
    };
    // A page shows posts, of which the next may be due, and the year in its footer.
    return { ...response, headers, freshUntil: earliest(snapshot.index.nextChange, newYearAfter(begun)) };
  };
}

/** React Router answers a redirect of data with 202 and the target in the body: it is no page either. */
function cachePolicy(status: number, policy: string): string {
  if (status === 200) {
    return policy;
  }
  return status === 301 || status === 308 ? REDIRECT : NEVER;
}

/** What an app's entry.server exports besides its request handler. */
type AppModule = {
  /** Puts what the app asks for by its own `services.ts` where its loaders find it. */
  createLoadContext(services: BlogServices & WwwServices): RouterContextProvider;
  /** Of the scripts in its documents, for their Content-Security-Policy. */
  readonly inlineScriptHashes: readonly string[];
  /** Of the style sheets in them. */
  readonly inlineStyleHashes: readonly string[];
};

function appModule(module: object, app: AppName): AppModule {
  if (isAppModule(module)) {
    return module;
  }
  throw new Error(
    `The app ${app} was built without createLoadContext, inlineScriptHashes or inlineStyleHashes. Export all three from apps/${app}/app/entry.server.tsx and build again.`,
  );
}

function isAppModule(module: object): module is AppModule {
  return 'createLoadContext' in module && 'inlineScriptHashes' in module && 'inlineStyleHashes' in module;
}
