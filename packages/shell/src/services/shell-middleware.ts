/// <reference path="../types.d.ts" />

import { site as siteConfig } from 'virtual:site.config.ts';
import { site as browserConfig } from 'virtual:site.config.ts?browser';
import { mergeSources, type PolicySources } from '@portico/core/security-policy';
import { formOrigins } from '@portico/core/site-config';
import type { MiddlewareFunction } from 'react-router';
import { pageServicesContext } from '#services/page-services.ts';

export type ShellMiddlewareOptions = {
  /** Version of the running software, for `<meta name="app-version">`. */
  readonly appVersion: string;
  /** The origin of the app's public URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Sources that the app's own pages need in its Content-Security-Policy, by directive, in addition to the shell's. */
  readonly policy?: PolicySources;
};

export function shellMiddleware(options: ShellMiddlewareOptions): MiddlewareFunction<Response> {
  const { appVersion, baseUrl, policy = {} } = options;
  return ({ context, request }) => {
    context.set(pageServicesContext, {
      appVersion,
      baseUrl,
      siteConfig,
      siteOrigin: browserConfig.siteOrigin,
      representation: new URL(request.url).pathname.endsWith('.data') ? 'data' : 'document',
      // The palette fetches them.
      latestPosts: [],
      hasMorePosts: true,
      year: new Date().getUTCFullYear(),
      policy: mergeSources([shellPolicy(), policy]),
      // biome-ignore lint/suspicious/noConsole: an app with a log has another handleError in entry.server.tsx.
      reportError: (error) => console.error(error),
    });
  };
}

export function shellPolicy(): PolicySources {
  const { siteOrigin } = browserConfig;
  const origins = siteOrigin === undefined ? [] : [siteOrigin];
  const { assets } = siteConfig.hosts;
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", ...(assets === undefined ? [] : [assets])],
    'connect-src': ["'self'", ...origins],
    // The manifest is the site's, so it needs the site's origin.
    ...(siteOrigin === undefined && { 'manifest-src': ["'self'"] }),
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...origins, ...formOrigins(siteConfig)],
  };
}
