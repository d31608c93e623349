import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/**
 * Has a redirect of a navigation keep the fragment of its link, as a redirect of a document does (RFC 9110, section 10.2.2). Fragments are
 * never sent to the server. A fragment in the redirect itself takes precedence.
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
