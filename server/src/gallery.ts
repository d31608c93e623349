import type { RequestListener } from 'node:http';
import type { PageServices } from '@portico/shell/services';
import { createRequestListener } from '@react-router/node';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { appModule } from '#pages/app-module.ts';

export type GalleryOptions = {
  readonly build: () => Promise<ServerBuild>;
  readonly appVersion: string;
  readonly baseUrl: string;
  readonly mode: 'production' | 'development';
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  readonly reportError: (error: unknown, url: string) => void;
};

/**
 * Makes the listener of the gallery of the shell's parts, for development and tests only: unlike the site's own, it takes
 * POST, caches nothing and sends no security headers.
 */
export function createGalleryListener(options: GalleryOptions): RequestListener {
  const { build, mode } = options;
  return createRequestListener({ build, mode, getLoadContext: ({ url }) => contextFor(url, options) });
}

/** Makes the handler of the same pages for a copy of the gallery as files: the response of a URL. */
export function createGalleryHandler(options: GalleryOptions): (url: string) => Promise<Response> {
  const handle = createRequestHandler(options.build, options.mode);
  return async (url) => handle(new Request(url), await contextFor(url, options));
}

async function contextFor(url: string, options: GalleryOptions): Promise<RouterContextProvider> {
  const { build, appVersion, baseUrl, now = Date.now, reportError } = options;
  const { entry } = await build();
  return appModule<PageServices>(entry.module, 'gallery').createLoadContext({
    appVersion,
    baseUrl,
    representation: new URL(url).pathname.endsWith('.data') ? 'data' : 'document',
    latestPosts: [],
    year: new Date(now()).getUTCFullYear(),
    reportError: (error: unknown) => reportError(error, url),
  });
}

/** True for the gallery's pages and their data. */
export function isInGallery(url: string): boolean {
  return /^\/gallery(?:[/?]|\.data|$)/.test(url);
}
