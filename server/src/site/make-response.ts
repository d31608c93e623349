import type { BlogServices } from '@portico/blog/services';
import { type ContentSnapshot, type Post, previewMedia } from '@portico/content';
import { latestPosts } from '@portico/core/blog-post';
import { DATA, FILE, NEVER, PAGE, PRIVATE, REDIRECT } from '@portico/core/cache-policies';
import { isPageMatch } from '@portico/core/match-route';
import { type AppName, routes, type ShellFileName } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { VERSION } from '@portico/core/version';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { type Address, addressAt, NOWHERE } from '#http/address.ts';
import type { MadeResponse } from '#http/messages.ts';
import { documentHeaders, documentPolicy } from '#http/security-headers.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import type { Settings } from '#settings.ts';
import { createFileMaker, type FileMakerOptions, headersOf, redirect } from '#site/make-file.ts';

// The address is the key to the post: no cache, search engine or other site may learn it.
export const PREVIEW_HEADERS = {
  'cache-control': PRIVATE,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

// A document that loads more than the configuration says, by tags of the site, has a weaker one.
const EMBEDDER = 'cross-origin-embedder-policy';

/** An app as built by React Router, or a function that returns the current build in development. */
type AppBuild = ServerBuild | (() => Promise<ServerBuild>);

export type ResponseMakerOptions = Omit<FileMakerOptions, 'baseUrl' | 'hasCms'> &
  Pick<Settings, 'security' | 'indexing'> &
  Partial<Pick<BlogServices, 'textSearch' | 'badgesOf'>> & {
    readonly renderer: Pick<PostRenderer, 'parse'>;
    readonly content: () => ContentSnapshot;
    readonly builds: Readonly<Record<AppName, AppBuild>>;
    /** Whether a server answers each request; otherwise each response is exported once, for everybody. */
    readonly isServed?: boolean;
    readonly now?: () => number;
    readonly mode?: 'production' | 'development';
  };

/** Makes the response at an address. */
export type MakeResponse = (address: Address, preview?: Preview) => Promise<MadeResponse>;

/** What a valid token shows. */
export type Preview = {
  readonly token: string;
  /** When it ends (epoch ms). */
  readonly until: number;
  /** Undefined if it is published now, or deleted. */
  readonly post: Post | undefined;
};

/** The content, and for those who have a preview's token, the pictures and videos of its post. */
export function visibleTo(preview: Preview | undefined, content: ContentSnapshot): ContentSnapshot {
  if (preview?.post === undefined) {
    return content;
  }
  const { images, media } = previewMedia(content, preview.post, preview.token);
  return {
    ...content,
    images: new Map([...content.images, ...images]),
    media: new Map([...content.media, ...media]),
    publicMedia: {
      images: new Map([...content.publicMedia.images, ...images]),
      media: new Map([...content.publicMedia.media, ...media]),
    },
  };
}

export function createResponseMaker(options: ResponseMakerOptions): MakeResponse {
  const { builds, content, siteConfig, security, headers, isServed = true, now = Date.now } = options;
  const { mode = 'production', textSearch, badgesOf } = options;
  const { baseUrl } = security;
  const policies = { blog: documentPolicy('blog', security), www: documentPolicy('www', security) };
  const makeFile = createFileMaker({ ...options, baseUrl, hasCms: isServed });
  const handlers = { blog: createRequestHandler(builds.blog, mode), www: createRequestHandler(builds.www, mode) };

  async function moduleOf(app: AppName): Promise<AppModule> {
    const build = builds[app];
    const { entry } = typeof build === 'function' ? await build() : build;
    if (!isAppModule(entry.module)) {
      throw new Error(`Export createLoadContext from apps/${app}/app/entry.server.tsx, and build again.`);
    }
    return entry.module;
  }

  /** A part of the shell for any page, which the blog's build has. */
  async function makeShellFile(part: ShellFileName): Promise<MadeResponse | undefined> {
    const { shellFile } = await moduleOf('blog');
    const year = new Date(now()).getUTCFullYear();
    const file = await shellFile?.(part, { appVersion: VERSION, baseUrl, year });
    if (file === undefined) {
      return undefined;
    }
    const { body, type } = file;
    const ofFile = { 'content-type': type, 'cache-control': FILE, 'content-security-policy': NOTHING_POLICY };
    return {
      status: 200,
      headers: { ...headers, ...headersOf('shellFile'), ...ofFile },
      body: Buffer.from(body),
      isKept: true,
    };
  }

  async function makePage(address: Address, preview?: Preview): Promise<MadeResponse> {
    const { app, isData, match, url } = address;
    const module = await moduleOf(app);
    // Until the full-text search is complete, a search may soon find more.
    const isComplete = match?.name !== 'search' || textSearch?.isPartial() !== true;
    const context = module.createLoadContext(servicesFor(address, preview));
    const response = await handlers[app](new Request(new URL(url, baseUrl)), context);
    const { status } = response;
    const isRedirect = status >= 300 && status < 400;
    const ofDocument = isRedirect ? { 'content-security-policy': NOTHING_POLICY } : documentHeaders(app, security);
    const own = Object.fromEntries(response.headers);
    // An address without a route is always the same one, so a search engine's or attacker's guesses fill no cache.
    const isFixed =
      match === undefined ? status === 404 : status === 200 && !(match.name === 'search' && url.includes('?'));
    return {
      status,
      headers: {
        ...own,
        ...headers,
        ...(!isData && ofDocument),
        ...(!isData && EMBEDDER in own && EMBEDDER in ofDocument && { [EMBEDDER]: own[EMBEDDER] }),
        ...(!isData && match?.name === 'post' && variesWith(status)),
        'cache-control': isComplete ? cachePolicyOf(status, isData ? DATA : PAGE) : NEVER,
      },
      body: new Uint8Array(await response.arrayBuffer()),
      isKept: isFixed && isComplete,
    };
  }

  function servicesFor({ app, isData, match, url, movedTo }: Address, preview?: Preview): BlogServices {
    const snapshot = visibleTo(preview, content());
    return {
      routeName: match?.name,
      movedTo,
      indexing: options.indexing,
      content: snapshot,
      renderPost: (post) => options.renderer.parse(post, snapshot),
      badgesOf,
      textSearch,
      searchesInBrowser: !isServed,
      appVersion: VERSION,
      baseUrl,
      representation: isData ? 'data' : 'document',
      ...latestPosts(snapshot.index.posts),
      contentVersion: snapshot.version,
      announcement: snapshot.announcement,
      siteConfig,
      year: new Date(now()).getUTCFullYear(),
      // A service that counts pages would learn the address of a preview.
      thirdParties: preview === undefined ? siteConfig : undefined,
      preview: preview?.post && { post: preview.post, until: preview.until },
      policy: policies[app],
      hasPolicyInside: !isServed,
      reportError: (error) => options.reportError(error, url),
    };
  }

  async function make(address: Address, preview?: Preview): Promise<MadeResponse> {
    const { match, app, isData } = address;
    if (match !== undefined && !isPageMatch(match)) {
      const file =
        match.name === 'shellFile'
          ? makeShellFile(match.params.part)
          : makeFile(match, address, visibleTo(preview, content()));
      // This page is not cached: the file may appear in a moment, and guessed addresses would evict other pages.
      return (await file) ?? { ...(await makePage(addressAt(NOWHERE[app]))), isKept: false };
    }
    const { slug } = match?.name === 'post' ? match.params : { slug: '' };
    return preview !== undefined && preview.post === undefined && !isData && content().index.bySlug.has(slug)
      ? redirect(routes.post.href({ slug }), { status: 302, headers })
      : makePage(address, preview?.post && preview);
  }

  return async (address, preview) => {
    const made = await make(address, preview);
    // Of a deleted post, it is the same as without the link, but no cache keeps it.
    return preview === undefined ? made : { ...made, headers: { ...made.headers, ...PREVIEW_HEADERS }, isKept: false };
  };
}

/** At a post's address, `Accept` chooses between HTML and Markdown, and the target of a redirect. */
function variesWith(status: number): { readonly vary?: string } {
  return status === 200 || status === 301 ? { vary: 'accept' } : {};
}

/** React Router answers a redirect of data with 202 and the target in the body: that isn't a page either. */
function cachePolicyOf(status: number, cachePolicy: string): string {
  if (status === 200) {
    return cachePolicy;
  }
  return status === 301 || status === 308 ? REDIRECT : NEVER;
}

type AppModule = {
  createLoadContext(services: BlogServices): RouterContextProvider;
  shellFile?(
    part: ShellFileName,
    page: Pick<BlogServices, 'appVersion' | 'baseUrl' | 'year'>,
  ): Promise<{ readonly body: string; readonly type: string }>;
};

function isAppModule(module: object): module is AppModule {
  return 'createLoadContext' in module;
}
