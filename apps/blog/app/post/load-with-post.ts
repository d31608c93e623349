import type { BodyPart } from '@portico/content';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

type Loading = MiddlewareFunction<Record<string, DataStrategyResult>>;

/**
 * Makes the first navigation to a post wait for a module or a style sheet that it needs, because loading it later would move the
 * text. If loading fails, the post is shown without it.
 */
export function loadWithPost(isNeeded: (body: readonly BodyPart[]) => boolean, load: () => Promise<unknown>): Loading {
  return async (_, next) => {
    const results = await next();
    if (Object.values(results).some(({ result }) => hasBody(result) && isNeeded(result.body))) {
      await load().catch(() => undefined);
    }
    return results;
  };
}

function hasBody(data: unknown): data is { readonly body: readonly BodyPart[] } {
  return data instanceof Object && 'body' in data && Array.isArray(data.body);
}
