import type { BodyPart } from '@portico/content';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { hasContent, type KindOfContent } from './kinds-of-content.ts';
import { loadTabs } from './load-tabs.ts';

type Loading = MiddlewareFunction<Record<string, DataStrategyResult>>;

// A document has these styles already: see part-styles.ts.
const LOADED: ReadonlyArray<readonly [kind: KindOfContent, load: () => Promise<unknown>]> = [
  ['chart', () => import('@portico/shell/chart-layer.css')],
  ['drawing', () => import('../styles/diagram-layer.css')],
  ['embed', () => import('../styles/embed-layer.css')],
  ['formula', () => import('../styles/math-layer.css')],
  ['gallery', () => import('../styles/gallery-layer.css')],
  ['notes', () => import('../styles/side-notes-layer.css')],
  ['steps', () => import('../styles/steps-layer.css')],
  ['tabs', loadTabs],
];

/**
 * Makes the first navigation to a post wait for the modules and style sheets that its content needs, because loading them later
 * would move the text. If one fails to load, the post is shown without it.
 */
export const loadWithPost: Loading = async (_, next) => {
  const results = await next();
  const bodies = Object.values(results).flatMap(({ result }) => (hasBody(result) ? [result.body] : []));
  const needed = LOADED.filter(([kind]) => bodies.some((body) => hasContent(body, kind)));
  await Promise.allSettled(needed.map(([, load]) => load()));
  return results;
};

function hasBody(data: unknown): data is { readonly body: readonly BodyPart[] } {
  return data instanceof Object && 'body' in data && Array.isArray(data.body);
}
