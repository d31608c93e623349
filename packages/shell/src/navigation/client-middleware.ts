import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;

/** Makes a redirect of a navigation keep the fragment of its link, as a redirect of a document does (RFC 9110, section 10.2.2). */
export const keepFragment: ClientMiddleware = async ({ url }, next) => {
  const results = await next();
  for (const { result } of Object.values(results)) {
    if (result instanceof Response) {
      const location = result.headers.get('location');
      if (location !== null && !location.includes('#')) {
        result.headers.set('location', location + url.hash);
      }
    }
  }
  return results;
};
