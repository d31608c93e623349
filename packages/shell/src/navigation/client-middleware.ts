import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;

/**
 * Makes a redirect of a navigation keep the fragment of its link, as a redirect of a document does (RFC 9110, section 10.2.2).
 * Fragments are never sent to the server. A fragment in the redirect itself takes precedence.
 */
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

/** What the error page gets if no server answers a navigation. */
export class NoAnswer extends TypeError {}

/**
 * Distinguishes a rejection of `fetch` from an error of a page. The server never sends a TypeError, because it hides its error
 * messages.
 */
export const nameNoAnswer: ClientMiddleware = async (_, next) => {
  const results = await next();
  for (const outcome of Object.values(results)) {
    if (outcome.type === 'error' && outcome.result instanceof TypeError) {
      outcome.result = new NoAnswer(outcome.result.message, { cause: outcome.result });
    }
  }
  return results;
};
