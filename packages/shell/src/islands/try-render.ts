import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Renders a part of a page by itself, because React's server rendering has no error boundaries. */
export function tryRender(
  part: ReactNode,
  options: { readonly identifierPrefix?: string } = {},
): { readonly html: string } | { readonly failure: unknown } {
  try {
    return { html: renderToString(part, options) };
  } catch (failure) {
    return { failure };
  }
}
