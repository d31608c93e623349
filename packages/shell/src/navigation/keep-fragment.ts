import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/**
 * Has a redirect of a navigation keep the fragment of its link, as that of a document does (RFC 9110, section 10.2.2): the server is not sent
 * it. One that the redirect names itself goes before.
 */
export const keepFragment: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ url }, next) => {
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
