import type { Located } from '@portico/content';
import { PREVIEW_ENDED } from '@portico/shell';
import { redirect } from 'react-router';

/**
 * For loaders: throws a redirect if something has moved, a 404 (for which the shell shows its error page), or the reason why the
 * server couldn't make it.
 */
export function orThrow<T>(located: Located<T> | { readonly failure: unknown } | { readonly hasEnded: true }): T {
  if (located === undefined) {
    throw notFound();
  }
  if ('hasEnded' in located) {
    throw new Response(PREVIEW_ENDED, { status: 404 });
  }
  if ('failure' in located) {
    throw located.failure;
  }
  if ('movedTo' in located) {
    throw redirect(located.movedTo, 301);
  }
  return located.found;
}

export function notFound(): Response {
  return new Response(null, { status: 404 });
}
