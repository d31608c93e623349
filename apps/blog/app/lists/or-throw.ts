import { PREVIEW_ENDED } from '@portico/shell';

/** For loaders: throws a 404, for which the shell shows its error page, or the reason why the server couldn't make it. */
export function orThrow<T>(
  located: { readonly found: T } | { readonly failure: unknown } | { readonly hasEnded: true } | undefined,
): T {
  if (located === undefined) {
    throw notFound();
  }
  if ('hasEnded' in located) {
    throw new Response(PREVIEW_ENDED, { status: 404 });
  }
  if ('failure' in located) {
    throw located.failure;
  }
  return located.found;
}

export function notFound(): Response {
  return new Response(null, { status: 404 });
}
