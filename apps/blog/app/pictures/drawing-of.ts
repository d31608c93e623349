import { type DrawingSize, drawingHtml, type Sketch, type Subject, sketchOf } from '@portico/site/art';
import type { SiteConfig } from '@portico/site/config';
import { site } from '../../../../site.config.ts';

export type PictureSize = Exclude<DrawingSize, 'flat'>;

/** The motif that the provider has chosen or that fits the topic, and what else a drawing is made from. For the server alone. */
export function sketchFor(subject: Subject): Sketch {
  const { drawings }: SiteConfig['blog'] = site.blog;
  return sketchOf(subject, drawings);
}

// Some three kilobytes each. A post's drawing is on its own page, on those of its neighbours, and on lists.
const MOST_KNOWN = 500;
const known = new Map<string, string>();

/** That drawing. For the server alone. */
export function drawingOf(subject: Subject, size: PictureSize): string {
  const key = JSON.stringify([subject, size]);
  const html = known.get(key) ?? drawingHtml(sketchFor(subject), size);
  // The one that was wanted last is the last to go.
  known.delete(key);
  known.set(key, html);
  for (const oldest of known.size > MOST_KNOWN ? known.keys() : []) {
    known.delete(oldest);
    break;
  }
  return html;
}
