import type { BodyPart } from '@portico/content';
import { loadWithPost } from './load-with-post.ts';

export function hasFormulas(body: readonly BodyPart[]): boolean {
  return body.some((part) => !('component' in part) && part.html.includes('<math'));
}

export const loadFormulas = loadWithPost(hasFormulas, () => import('../styles/math-layer.css'));
