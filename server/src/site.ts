import { isPageMatch } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import type { ContentSnapshot, Post } from '@portico/content';
import { PRIVATE, REDIRECT } from '#cache/cache-policies.ts';
import { type CacheEntry, isPublic, type PageCache } from '#cache/page-cache.ts';
import type { RenderLimit } from '#cache/render-limit.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import type { FileOnDisk } from '#http/send-file.ts';
import { type AppPagesOptions, createAppPages } from '#pages/app-pages.ts';
import { errorPageFor, fileInSlugForm, mayHaveFile } from '#pages/missing-pages.ts';
import { verifyPreview } from '#preview/preview-token.ts';
import type { Target } from '#request/target.ts';
import { mediaFile } from '#resources/media.ts';
import { hasMarkdown, representationFor } from '#resources/representations.ts';
import { createResources, type Resources, type ResourcesOptions } from '#resources/resources.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** What the listener answers from. */
export type Site = {
  /** What is sent from disk; absent where there is nothing of that kind. */
  file?(target: Target): FileOnDisk | undefined;
  /** Files of the build and cached responses: what can be sent at once. */
  find(key: string): CacheEntry | undefined;
  /** What of `target` a client with this `Accept` and `Origin` wants, where it is something else than the usual. */
  represent(target: Target, accept: string, origin: string | undefined): Target | undefined;
  /** Renders and caches a response. Rejects if not even an error page could be rendered, and with an Overloaded if too much is being made. */
  make(target: Target): Promise<CacheEntry>;
};

export type SiteOptions = {
  /** Files of the build by path. */
  readonly files: ReadonlyMap<string, CacheEntry>;
  readonly cache: PageCache;
  readonly content: () => ContentSnapshot;
  /** The apps' pages; see createAppPages. */
  readonly pages: (target: Target, preview?: Post) => Promise<FinishedResponse>;
  /** What the server answers itself; see createResources. */
  readonly resources: Resources;
  readonly headers: Readonly<Record<string, string>>;
  /** Takes note of how long a page took to be rendered, in seconds. */
  readonly observeRender: (seconds: number) => void;
  /** How much is made at the same time; without it there is no limit. */
  readonly renderLimit?: RenderLimit;
  /** Origins of the provider's other apps, which may read what the table of routes says is for them. */
  readonly appOrigins?: readonly string[] | undefined;
  /** Whether a server answers each request; else a response is exported once, for whoever asks. */
  readonly isServed?: boolean;
  /** Signs preview links; there are none where it is undefined. */
  readonly previewSecret?: string | undefined;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
};

type Headers = Readonly<Record<string, string>>;

// The address is the key to the post: no cache, search engine or other site may learn it.
const PREVIEW_HEADERS: Headers = {
  'cache-control': PRIVATE,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Puts files of the build, resources and pages together. */
export function createSite(options: SiteOptions): Site {
  const { files, cache, content, pages, resources, appOrigins = [], isServed = true, now = Date.now } = options;
  /** What is cached takes no place, nor does whoever waits for what is being made already. */
  const inTurn = options.renderLimit?.run ?? (<T>(task: () => Promise<T>) => task());

  function withHeaders(response: FinishedResponse, more: Headers = {}): FinishedResponse {
    return { ...response, headers: { ...options.headers, ...response.headers, ...more } };
  }

  function redirect(status: number, headers: Headers): FinishedResponse {
    return withHeaders({ status, headers, body: Buffer.alloc(0) });
  }

  async function renderPage(target: Target): Promise<FinishedResponse> {
    const begun = performance.now();
    const response = await pages(target);
    options.observeRender((performance.now() - begun) / 1000);
    return withHeaders(
      response,
      response.status === 200 && hasMarkdown(target, content().index) ? { vary: 'accept' } : {},
    );
  }

  /** An error page is cached here alone: clients are told not to. */
  async function missingPage(target: Target): Promise<CacheEntry> {
    const rendered = () => inTurn(() => renderPage(target));
    return cache.get(target.key) ?? cache.render(target, rendered, ({ status }) => status === 404);
  }

  /**
   * The target of a preview, if the link is one for this post and has not ended. Undefined for anything else, which is then
   * what it is without `?preview=`: the published page, or a 404 like any other.
   */
  function previewTarget(target: Target): Target | undefined {
    const { match, previewToken, key } = target;
    if (options.previewSecret === undefined || previewToken === undefined || match?.name !== 'post') {
      return undefined;
    }
    const previewUntil = verifyPreview(previewToken, match.params.slug, options.previewSecret, now());
    return previewUntil === undefined ? undefined : { ...target, previewUntil, key: `${key} preview ${previewToken}` };
  }

  async function renderPreview(target: Target): Promise<FinishedResponse> {
    const { bySlug, unpublished } = content().index;
    const slug = target.match?.name === 'post' ? target.match.params.slug : '';
    const post = unpublished.find((other) => other.slug === slug);
    if (post !== undefined) {
      return withHeaders(await pages(target, post), PREVIEW_HEADERS);
    }
    // Deleted since, or published and asked for as data: as without the link, but with nothing of it kept.
    return target.representation === 'document' && bySlug.has(slug)
      ? redirect(302, { ...PREVIEW_HEADERS, location: routes.post.href({ slug }) })
      : withHeaders(await renderPage(target), PREVIEW_HEADERS);
  }

  /** The target for an app on another origin, a response of its own, since it names the origin. */
  function targetForApp(target: Target, origin: string | undefined): Target | undefined {
    return origin !== undefined && isForApps(target) && appOrigins.includes(origin)
      ? { ...target, appOrigin: origin, key: `${target.key} for ${origin}` }
      : undefined;
  }

  /** What the Fetch Standard asks for (CORS protocol), once there are such apps. */
  function headersForApps(target: Target): Headers {
    if (appOrigins.length === 0 || !isForApps(target)) {
      return {};
    }
    // A file can name one origin, and then for all who ask.
    const onlyOne = isServed || appOrigins.length > 1 ? undefined : appOrigins[0];
    const named = target.appOrigin ?? onlyOne;
    return { vary: 'origin', ...(named && { 'access-control-allow-origin': named }) };
  }

  async function render(target: Target): Promise<FinishedResponse | CacheEntry> {
    const { match, type, search } = target;
    const snapshot = content();
    if (match !== undefined && !isPageMatch(match)) {
      // Scanners, which ask for what is not there, take no place.
      const resource = mayHaveFile(match, snapshot) && (await inTurn(() => resources(match, { type, search })));
      if (resource) {
        return withHeaders(resource, headersForApps(target));
      }
      const location = fileInSlugForm(match, snapshot);
      if (location !== undefined) {
        return redirect(301, { ...EMBEDDABLE, location, 'cache-control': REDIRECT });
      }
    }
    const errorPage = errorPageFor(target, content().index);
    return errorPage === undefined ? inTurn(() => renderPage(target)) : missingPage(errorPage);
  }

  return {
    file(target) {
      const file = mediaFile(target, content());
      return file && { ...file, headers: { ...options.headers, ...file.headers } };
    },
    find: (key) => files.get(key) ?? cache.get(key),
    represent: (target, accept, origin) =>
      previewTarget(target) ?? targetForApp(target, origin) ?? representationFor(target, accept, content().index),
    make(target) {
      if (target.previewUntil !== undefined) {
        const rendered = () => inTurn(() => renderPreview(target));
        return cache.render(target, rendered, () => false);
      }
      // The redirect of a former address is kept as a page is. Those of other spellings are not: there is no end of them.
      const isFormerAddress = ({ match }: Target) =>
        match?.name === 'post' && content().index.aliases.has(match.params.slug);
      const isCacheable = (response: FinishedResponse) =>
        isPublic(response) || (response.status === 301 && isFormerAddress(target));
      return cache.render(target, () => render(target), isCacheable);
    },
  };
}

function isForApps({ match }: Target): boolean {
  return match !== undefined && routes[match.name].forApps === true;
}

export type AssemblyOptions = Omit<SiteOptions, 'pages' | 'resources' | 'appOrigins'> &
  Omit<ResourcesOptions, 'baseUrl'> &
  Omit<AppPagesOptions, 'renderPost' | 'appVersion' | 'searchesInBrowser'>;

/** The site of a provider, from its apps, its content and its configuration. */
export function assembleSite(options: AssemblyOptions): Site {
  const { renderer, siteConfig, security } = options;
  return createSite({
    ...options,
    pages: createAppPages({
      ...options,
      renderPost: renderer.renderPost,
      appVersion: packageJson.version,
      searchesInBrowser: options.isServed === false,
    }),
    appOrigins: siteConfig.hosts.apps,
    resources: createResources({ ...options, baseUrl: security.baseUrl }),
  });
}
