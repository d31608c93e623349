import { serveStatic } from '@hono/node-server/serve-static';
import { FILE, NEVER } from '@portico/config/cache-policies';
import { urlBeside } from '@portico/content/paths';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/app.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';

/** Headers of a video. Opened by itself, the browser shows it in a page that loads the video and nothing else. */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  ...EMBEDDABLE,
  'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': FILE,
};

/** Sends videos and captions next to posts from disk, and the parts of them that players ask for. */
export function mediaFiles(headers: Readonly<Record<string, string>>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { match } = context.get('address');
    const { media } = context.get('site').content();
    const file = match?.name === 'besidePost' ? media.get(urlBeside(match.params)) : undefined;
    if (file === undefined) {
      return next();
    }
    const { raw } = context.req;
    const etag = `"${file.hash}"`;
    const own = { ...headers, ...MEDIA_HEADERS, etag, 'accept-ranges': 'bytes' };
    if (raw.headers.get('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers: own });
    }
    for (const [name, value] of Object.entries(own)) {
      context.header(name, value);
    }
    if (![null, etag].includes(raw.headers.get('if-range'))) {
      // The client has a part of another version, so it gets the whole file.
      const asked = new Headers(raw.headers);
      asked.delete('range');
      context.req.raw = new Request(raw.url, { method: raw.method, headers: asked });
    }
    const response = await serveStatic<AppEnv>({ path: file.path })(context, next);
    response?.headers.set('content-type', contentType(file.path));
    if (response?.status === 416) {
      response.headers.set('cache-control', NEVER);
    }
    return response;
  };
}
