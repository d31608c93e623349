import type { BodyPart } from '@portico/content';
import { loadWithPost } from './load-with-post.ts';

export function hasNotes(body: readonly BodyPart[]): boolean {
  return body.some((part) => !('component' in part) && part.html.includes('<section class="footnotes"'));
}

export const loadNotes = loadWithPost(hasNotes, () => import('../styles/side-notes-layer.css'));
