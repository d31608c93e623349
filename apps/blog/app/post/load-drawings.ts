import type { BodyPart } from '@portico/content';
import { loadWithPost } from './load-with-post.ts';

export function hasDrawings(body: readonly BodyPart[]): boolean {
  return body.some((part) => !('component' in part) && part.html.includes('<figure class="drawing'));
}

export const loadDrawings = loadWithPost(hasDrawings, () => import('../styles/diagram-layer.css'));
