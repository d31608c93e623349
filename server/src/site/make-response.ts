import { type ContentSnapshot, type PageContent, type Post, previewMedia } from '@portico/content';
import { DATA, FILE, NEVER, PAGE, PRIVATE, REDIRECT } from '@portico/core/cache-policies';
import { isPageMatch } from '@portico/core/match-route';
import { routes, type ShellFileName } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { VERSION } from '@portico/core/version';
import type { Respond } from '@portico/shell/respond';
import type { PageServices } from '@portico/shell/services';
import { thirdPartySettings } from '@portico/shell/third-party-settings';
import { createFileMaker, type FileMakerOptions, headersOf, redirect } from '#files/make-file.ts';
import { type Address, addressAt, NOWHERE } from '#http/address.ts';
import type { MadeResponse } from '#http/messages.ts';
import { documentHeaders, documentPolicy } from '#http/security-headers.ts';
import type { Settings } from '#settings.ts';
import { type FinderOptions, findPage, type LocatedPage, locatePage } from '#site/find-page.ts';

// Anyone who knows the address can open the post, so no cache, search engine or other site may learn it.
export const PREVIEW_HEADERS = {
  'cache-control': PRIVATE,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

// A document that loads more than the configuration says, through tags of the site, has a weaker policy.
const EMBEDDER = 'cross-origin-embedder-policy';

export type Page = PageServices & PageContent;

/** What the server uses of the apps: the exports of their `server.ts`. */
export type Apps = {
  readonly blog: {
    readonly respond: Respond<Page>;
    readonly shellFile: (
      part: ShellFileName,
      page: Pick<Page, 'appVersion' | 'baseUrl' | 'year'> & { readonly filesUrl?: string },
    ) => Promise<{ readonly body: string; readonly type: string }>;
  };
  readonly www: { readonly respond: Respond<Page> };
};

export type ResponseMakerOptions = Omit<FileMakerOptions, 'baseUrl' | 'hasCms'> &
  FinderOptions &
  Pick<Settings, 'security' | 'indexing'> &
  Pick<PageContent, 'badgesOf'> & {
    readonly content: () => ContentSnapshot;
    readonly apps: Apps;
    /** Whether a server answers each request; otherwise each response is exported once, for everybody. */
    readonly isServed?: boolean;
    readonly now?: () => number;
  };

/** What a response is made from. */
export type Asked = {
  readonly address: Address;
  readonly preview?: Preview | undefined;
  /** A form that was sent to the address. The response is then only for its sender. */
  readonly form?: Request;
};

export type MakeResponse = (asked: Asked) => Promise<MadeResponse>;

/** What a token that is or was valid shows. */
export type Preview = {
  readonly token: string;
  /** When it expires (epoch ms). */
  readonly until: number;
  /** Undefined if the preview has expired, or the post has been published or deleted. */
  readonly post: Post | undefined;
};

/** Returns the content and, for holders of a preview's token, the pictures and videos of its post. */
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
  const { apps, content, siteConfig, security, headers, isServed = true, now = Date.now } = options;
  const { baseUrl } = security;
  const makeFile = createFileMaker({ ...options, baseUrl, hasCms: isServed });
  const year = () => new Date(now()).getUTCFullYear();
  const always = {
    appVersion: VERSION,
    baseUrl,
    siteConfig,
    indexing: options.indexing,
    badgesOf: options.badgesOf,
    hasPolicyInside: !isServed,
  };
  const ofApps = {
    blog: { policy: documentPolicy('blog', security), headers: documentHeaders('blog', security) },
    www: { policy: documentPolicy('www', security), headers: documentHeaders('www', security) },
  };
  const thirdParties = thirdPartySettings(siteConfig);
  const ofNothing = new WeakMap<ContentSnapshot, Map<string, Promise<MadeResponse>>>();

  /** Makes a part of the shell for any page, which the blog's build contains. */
  async function makeShellFile(part: ShellFileName): Promise<MadeResponse> {
    const { body, type } = await apps.blog.shellFile(part, { appVersion: VERSION, baseUrl, year: year() });
    const ofFile = { 'content-type': type, 'cache-control': FILE, 'content-security-policy': NOTHING_POLICY };
    return {
      status: 200,
      headers: { ...headers, ...headersOf('shellFile'), ...ofFile },
      body: Buffer.from(body),
      isKept: true,
    };
  }

  async function makePage(
    { address, preview, form }: Asked,
    snapshot: ContentSnapshot,
    located: LocatedPage,
  ): Promise<MadeResponse> {
    const { app, isData, match, movedTo } = address;
    const url = new URL(address.url, baseUrl);
    const { index, version, announcement } = snapshot;
    const found = await findPage(located, { address, content: snapshot, preview }, options);
    const response = await apps[app].respond(form ?? new Request(url), {
      ...always,
      ...found,
      sourcePages: options.sourcePages?.(),
      routeName: match?.name,
      representation: isData ? 'data' : 'document',
      content: snapshot,
      latestPosts: index.latestPosts,
      hasMorePosts: index.hasMorePosts,
      contentVersion: version,
      announcement,
      movedTo,
      year: year(),
      policy: ofApps[app].policy,
      // A service that counts page views would learn the address of a preview.
      thirdParties: preview === undefined ? thirdParties : undefined,
      reportError: (error) => options.reportError(error, address.url),
    });
    const { status } = response;
    const isRedirect = status >= 300 && status < 400;
    const ofDocument = isRedirect ? { 'content-security-policy': NOTHING_POLICY } : ofApps[app].headers;
    // A page that is cached for all readers must not set cookies.
    const cookies = form === undefined ? undefined : response.headers.getSetCookie();
    // A loader may return the response of a fetch, whose headers are immutable.
    const own = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
    // All addresses without a route share one response, so guessed addresses can't fill the cache.
    const isFixed =
      match === undefined ? status === 404 : status === 200 && !(match.name === 'search' && url.search !== '');
    const isComplete = found.search?.isPartial !== true;
    return {
      status,
      headers: {
        ...own,
        ...headers,
        ...(!isData && ofDocument),
        ...(!isData && EMBEDDER in own && EMBEDDER in ofDocument && { [EMBEDDER]: own[EMBEDDER] }),
        ...(!isData && match?.name === 'post' && variesWith(status)),
        'cache-control': isComplete && form === undefined ? cachePolicyOf(status, isData ? DATA : PAGE) : NEVER,
      },
      cookies,
      body: new Uint8Array(await response.arrayBuffer()),
      isKept: isFixed && isComplete && form === undefined,
    };
  }

  /**
   * Makes the error page for an address that doesn't exist. The page cache doesn't keep it, because guessed addresses would evict
   * other pages.
   */
  async function pageOfNothing(url: string, snapshot: ContentSnapshot): Promise<MadeResponse> {
    const known = ofNothing.get(snapshot) ?? new Map<string, Promise<MadeResponse>>();
    ofNothing.set(snapshot, known);
    const key = [url, year(), options.sourcePages?.().length].join(' ');
    const [pathname = '', query] = url.split('?');
    const making = known.get(key) ?? makePage({ address: addressAt(pathname, query) }, snapshot, {});
    known.set(key, making);
    const made = await making.catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
    if (made.status !== 404) {
      known.delete(key);
    }
    return { ...made, isKept: false };
  }

  async function make(asked: Asked): Promise<MadeResponse> {
    const { address, preview } = asked;
    const { match, app, isData } = address;
    const snapshot = visibleTo(preview, content());
    if (match !== undefined && !isPageMatch(match)) {
      const file = match.name === 'shellFile' ? makeShellFile(match.params.part) : makeFile(match, address, snapshot);
      return (await file) ?? pageOfNothing(NOWHERE[app], snapshot);
    }
    const located = locatePage({ address, content: snapshot, preview });
    const { post, nothing } = located;
    if (nothing !== undefined && !isData && preview === undefined) {
      return pageOfNothing(nothing, snapshot);
    }
    const hasEnded = preview !== undefined && preview.post === undefined;
    return hasEnded && !isData && post !== undefined && 'found' in post
      ? redirect(routes.post.href(post.found), { status: 302, headers })
      : makePage(asked, snapshot, located);
  }

  return async (asked) => {
    const made = await make(asked);
    const { preview } = asked;
    return preview === undefined ? made : { ...made, headers: { ...made.headers, ...PREVIEW_HEADERS }, isKept: false };
  };
}

/** At a post's address, `Accept` chooses between HTML and Markdown, and also the target of a redirect. */
function variesWith(status: number): { readonly vary?: string } {
  return status === 200 || status === 301 ? { vary: 'accept' } : {};
}

/** React Router answers a redirect of data with 202 and the target in the body. That isn't a page either. */
function cachePolicyOf(status: number, cachePolicy: string): string {
  if (status === 200) {
    return cachePolicy;
  }
  return status === 301 || status === 308 ? REDIRECT : NEVER;
}
