import { type DrawingSize, drawingHtml, type Subject, sketchOf } from '@portico/site/art';
import type { SiteConfig } from '@portico/site/config';
import { site } from '../../../../site.config.ts';

export type PictureSize = Exclude<DrawingSize, 'flat'>;

/** A drawing in the motif that the provider has chosen or that fits the topic. For the server alone. */
export function drawingOf(subject: Subject, size: PictureSize): string {
  const { drawings }: SiteConfig['blog'] = site.blog;
  return drawingHtml(sketchOf(subject, drawings), size);
}
