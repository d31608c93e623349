import type { Bodies, PageContent } from '@portico/content';
import { DATA, FILE, NEVER, PAGE, REDIRECT } from '@portico/core/cache-policies';
import { isPageMatch } from '@portico/core/match-route';
import { routes, type ShellFileName } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { VERSION } from '@portico/core/version';
import type { Respond } from '@portico/shell/respond';
import type { PageServices } from '@portico/shell/services';
import { thirdPartySettings } from '@portico/shell/third-party-settings';
import { createFileMaker, type FileMakerOptions } from '#files/make-file.ts';
import { listFile } from '#files/markdown-file.ts';
import { nothingAt } from '#http/address.ts';
import { type Form, FormRequest } from '#http/form-reader.ts';
import { createLimiter, type Limiter } from '#http/limiter.ts';
import type { MadeResponse } from '#http/messages.ts';
import { documentHeaders, documentPolicy, fileHeaders, PREVIEW_HEADERS } from '#http/security-headers.ts';
import { DEFAULT_PAGE_SECONDS } from '#limits.ts';
import { hasMarkdown } from '#locate/locate-address.ts';
import type { Made } from '#locate/locate-target.ts';
import { type Text, textOf } from '#locate/text-of.ts';
import type { Watched } from '#process/watch-loop.ts';
import type { Settings } from '#settings.ts';
import { findPage, type TextSearch } from '#site/find-page.ts';

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
  Pick<Settings, 'security' | 'indexing'> &
  Pick<PageContent, 'badgesOf'> & {
    readonly apps: Apps;
    readonly bodies: Pick<Bodies, 'page' | 'feed' | 'markdown'>;
    /** Absent on an exported site. */
    readonly textSearch?: TextSearch | undefined;
    /** Whether a server answers each request; otherwise each response is exported once, for everybody. */
    readonly isServed?: boolean;
    readonly limiter?: Limiter;
    /** Makes each response. */
    readonly watched?: Watched;
    readonly now?: () => number;
  };

/** What a response is made from. */
export type Asked = Made & {
  /** A form that was sent to the address. The response is then only for its sender. */
  readonly form?: Form;
};

export type ResponseMaker = {
  readonly make: (asked: Asked) => Promise<MadeResponse>;
};

export function createResponseMaker(options: ResponseMakerOptions): ResponseMaker {
  const { apps, siteConfig, security, headers, isServed = true, now = Date.now } = options;
  const { limiter = createLimiter(), watched = (_name, work) => work(), journal } = options;
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
  const { pageSeconds = DEFAULT_PAGE_SECONDS } = siteConfig.limits ?? {};

  /** Makes a part of the shell for any page, which the blog's build contains. */
  async function makeShellFile(part: ShellFileName): Promise<MadeResponse> {
    const { body, type } = await apps.blog.shellFile(part, { appVersion: VERSION, baseUrl, year: year() });
    const ofFile = { 'content-type': type, 'cache-control': FILE, 'content-security-policy': NOTHING_POLICY };
    return {
      status: 200,
      headers: { ...headers, ...fileHeaders('shellFile'), ...ofFile },
      body: Buffer.from(body),
      isKept: true,
    };
  }

  /** The site's own code has a time, after which its reader gets the error page. */
  async function inTime({ address, form }: Asked, page: Page): Promise<Response> {
    const { respond } = apps[address.app];
    const at = (url: string) => new URL(url, baseUrl);
    const signal = AbortSignal.timeout(pageSeconds * 1000);
    const request =
      form === undefined ? new Request(at(address.url), { signal }) : new FormRequest(at(form.target), form, signal);
    const aborted = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    const response = await Promise.race([respond(request, page), aborted]);
    if (response !== undefined && !signal.aborted) {
      return response;
    }
    const reason = `The page ${address.pathname} took over ${pageSeconds} s`;
    const advice =
      'Its loader, its action or one of its components waits for something: give each fetch an AbortSignal.timeout()';
    const error = new Error(`${reason}. ${advice}, or set limits.pageSeconds.`);
    journal.record({ what: 'failure', error, url: address.url });
    const late = AbortSignal.timeout(pageSeconds * 1000);
    return respond(new Request(at(address.url), { signal: late }), { ...page, timedOut: true });
  }

  async function makePage(asked: Asked, text?: Text): Promise<MadeResponse> {
    const { address, preview, form, content, isNothing, movedTo } = asked;
    const { app, isData, match } = address;
    const url = new URL(address.url, baseUrl);
    const { index, fieldsVersion, announcement } = content;
    const found = await findPage(asked, text, options.textSearch);
    const page: Page = {
      ...always,
      ...found,
      sourcePages: options.sources?.pages(),
      routeName: match?.name,
      representation: isData ? 'data' : 'document',
      content,
      latestPosts: index.latestPosts,
      hasMorePosts: index.hasMorePosts,
      contentVersion: fieldsVersion,
      announcement,
      movedTo,
      year: year(),
      policy: ofApps[app].policy,
      // A service that counts page views would learn the address of a preview.
      thirdParties: preview === undefined ? thirdParties : undefined,
      reportError: (error) => journal.record({ what: 'failure', error, url: address.url }),
    };
    const response = await inTime(asked, page);
    const { status } = response;
    const isRedirect = status >= 300 && status < 400;
    const ofDocument = isRedirect ? { 'content-security-policy': NOTHING_POLICY } : ofApps[app].headers;
    // A page that is cached for all readers must not set cookies.
    const cookies = form === undefined ? undefined : response.headers.getSetCookie();
    // A loader may return the response of a fetch, whose headers are immutable.
    const own = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
    // All addresses at which nothing is share one response, so guessed addresses can't fill the cache.
    const isFixed =
      match === undefined || isNothing
        ? status === 404
        : status === 200 && !(match.name === 'search' && url.search !== '');
    const isComplete = found.search?.isPartial !== true;
    return {
      status,
      headers: {
        ...own,
        ...headers,
        ...(!isData && ofDocument),
        ...(!isData && EMBEDDER in own && EMBEDDER in ofDocument && { [EMBEDDER]: own[EMBEDDER] }),
        ...(!isData && hasMarkdown(match) && variesWith(status)),
        ...(!isData && match?.name === 'post' && status === 200 && linkToMarkdown(match.params)),
        'cache-control': isComplete && form === undefined ? cachePolicyOf(status, isData ? DATA : PAGE) : NEVER,
      },
      cookies,
      body: new Uint8Array(await response.arrayBuffer()),
      isKept: isFixed && isComplete && form === undefined,
    };
  }

  async function make(asked: Asked, text: Text): Promise<MadeResponse> {
    const { address } = asked;
    const { match } = address;
    if (asked.isMarkdown) {
      const { body, type, ...ofList } = listFile(asked, { siteConfig, baseUrl, journal });
      return {
        status: ofList.status,
        headers: { ...headers, ...ofList.headers, 'content-type': type, 'cache-control': ofList.cachePolicy },
        body: Buffer.from(body),
        isKept: true,
      };
    }
    if (match !== undefined && !isPageMatch(match)) {
      const file = match.name === 'shellFile' ? makeShellFile(match.params.part) : makeFile(match, asked, text);
      return (await file) ?? { ...(await makePage({ ...asked, address: nothingAt(address) })), isKept: false };
    }
    return makePage(asked, text);
  }

  async function timed(asked: Asked, text: Text): Promise<MadeResponse> {
    const begun = performance.now();
    const name = `${asked.form === undefined ? 'GET' : 'POST'} ${asked.address.pathname}`;
    const response = await watched(name, () => make(asked, text));
    journal.record({ what: 'made', seconds: (performance.now() - begun) / 1000 });
    return asked.preview === undefined
      ? response
      : { ...response, headers: { ...response.headers, ...PREVIEW_HEADERS }, isKept: false };
  }

  return {
    async make(asked) {
      // A text that takes long must not take a place among the responses that are made.
      const text = await textOf(asked, options.bodies);
      return limiter.run(asked.work, () => timed(asked, text));
    },
  };
}

/** `Accept` chooses between HTML and Markdown, and also the target of a redirect. */
function variesWith(status: number): { readonly vary?: string } {
  return status === 200 || status === 301 ? { vary: 'accept' } : {};
}

function linkToMarkdown({ slug }: { readonly slug: string }) {
  return { link: `<${routes.postMarkdown.href({ slug })}>; rel="alternate"; type="text/markdown"` };
}

/** React Router answers a redirect of data with 202 and the target in the body. That isn't a page either. */
function cachePolicyOf(status: number, cachePolicy: string): string {
  if (status === 200) {
    return cachePolicy;
  }
  return status === 301 || status === 308 ? REDIRECT : NEVER;
}
