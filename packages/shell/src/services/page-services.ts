import type { BlogPost } from '@portico/core/blog-post';
import { routes } from '@portico/core/routes';
import type { PolicySources } from '@portico/core/security-policy';
import type { SiteConfig } from '@portico/core/site-config';
import {
  createContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router';
import type { News, RootData } from '#context/page-data.ts';
import { siteHref } from '#context/site-href.ts';
import type { ThirdPartySettings } from '#context/third-party-settings.ts';

/**
 * What the server provides to every app for one request. This includes the time, because only the server knows how long it may cache a page.
 */
export type PageServices = {
  readonly appVersion: string;
  readonly siteConfig: SiteConfig;
  /** The origin of the app's public URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly siteOrigin?: string | undefined;
  /** A document is HTML; data is what the router fetches for a navigation within the app. */
  readonly representation: 'document' | 'data';
  readonly latestPosts: readonly BlogPost[];
  readonly hasMorePosts: boolean;
  readonly announcement?: News['announcement'];
  /** Changes when the site publishes. */
  readonly contentVersion?: string;
  /** Whether search engines may index the site; `on` by default. */
  readonly indexing?: 'on' | 'off' | undefined;
  /** The target to which a navigation's data request is redirected, as the document at its address would be. */
  readonly movedTo?: string | undefined;
  /** The page took too long, so its error page is requested. */
  readonly timedOut?: boolean | undefined;
  readonly year: number;
  readonly reportError: (error: unknown) => void;
  /** The Content-Security-Policy of documents. Rendering adds the hashes of inline scripts and styles. */
  readonly policy: PolicySources;
  /**
   * Whether documents contain a policy, for hosts that limit the number of headers. It contains everything except
   * `frame-ancestors` (CSP3 section 3.3).
   */
  readonly hasPolicyInside?: boolean | undefined;
  /** The vendors and page counts of the document; none by default. */
  readonly thirdParties?: ThirdPartySettings | undefined;
};

/** What the server provides, in the context of loaders and actions: `context.get(pageServicesContext)`. */
export const pageServicesContext = createContext<PageServices>();

/** Returns undefined if the app's middleware has not run, for example for an address without a route. */
export function servicesOf(context: Readonly<RouterContextProvider> | undefined): PageServices | undefined {
  try {
    return context?.get(pageServicesContext);
  } catch {
    return undefined;
  }
}

/**
 * The page data of a document. A navigation requests it only after an error in the document's root loader; the palette then
 * fetches the posts.
 */
export function pageDataOf(context: Readonly<RouterContextProvider>): RootData {
  const services = requireServices(context);
  const { baseUrl, year, representation, latestPosts, thirdParties } = services;
  const postList = siteHref(routes.postList.href(), services.siteOrigin);
  const isDocument = representation === 'document';
  return {
    ...newsIn(services),
    baseUrl,
    year,
    postList,
    blogPosts: isDocument ? latestPosts : [],
    morePosts: services.hasMorePosts || !isDocument ? postList : undefined,
    thirdParties: isDocument ? thirdParties : undefined,
  };
}

/** Throws a redirect if the page has moved. */
export function newsOf(context: Readonly<RouterContextProvider>): News {
  const services = requireServices(context);
  if (services.movedTo !== undefined) {
    throw redirectDocument(services.movedTo, 301);
  }
  return newsIn(services);
}

function newsIn({ appVersion, contentVersion, announcement }: PageServices): News {
  return { appVersion, contentVersion, announcement };
}

function requireServices(context: Readonly<RouterContextProvider>): PageServices {
  const services = servicesOf(context);
  if (services === undefined) {
    throw new Error(
      'The shell has no page data: its middleware has not run. Export `middleware = [shellMiddleware({ … })]` from app/root.tsx, with shellMiddleware from @portico/shell/middleware.',
    );
  }
  return services;
}

/** Reports errors from loaders and rendering, unless the reader has disconnected. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) {
    return;
  }
  const services = servicesOf(context);
  if (services !== undefined) {
    services.reportError(error);
  } else if (!isRouteErrorResponse(error)) {
    // biome-ignore lint/suspicious/noConsole: the error would be lost otherwise.
    console.error(error);
  }
};
