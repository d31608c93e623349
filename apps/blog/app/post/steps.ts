import type { BodyPart } from '@portico/content';
import { loadWithPost } from './load-with-post.ts';

export function hasSteps(body: readonly BodyPart[]): boolean {
  return body.some((part) => !('component' in part) && part.html.includes('<div class="steps"'));
}

export const loadSteps = loadWithPost(hasSteps, () => import('../styles/steps-layer.css'));
