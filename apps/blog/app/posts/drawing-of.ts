import { type DrawingSize, drawingHtml, type Sketch, type Subject, sketchOf } from '@portico/site/art';
import type { SiteConfig } from '@portico/site/config';
import { site } from '../../../../site.config.ts';

export type PictureSize = Exclude<DrawingSize, 'flat'>;

/** The motif that the provider has chosen or that fits the topic, and what else a drawing is made from. For the server alone. */
export function sketchFor(subject: Subject): Sketch {
  const { drawings }: SiteConfig['blog'] = site.blog;
  return sketchOf(subject, drawings);
}

/** That drawing. For the server alone. */
export function drawingOf(subject: Subject, size: PictureSize): string {
  return drawingHtml(sketchFor(subject), size);
}
