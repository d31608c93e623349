import { type DrawingSize, drawingHtml, type Sketch, type Subject, sketchOf } from '@portico/site/art';
import type { SiteConfig } from '@portico/site/config';
import { LRUCache } from 'lru-cache';
import { site } from '../../../../site.config.ts';

export type PictureSize = Exclude<DrawingSize, 'flat'>;

/** The motif that the provider has chosen or that fits the topic, and what else a drawing is made from. For the server alone. */
export function sketchFor(subject: Subject): Sketch {
  const { drawings }: SiteConfig['blog'] = site.blog;
  return sketchOf(subject, drawings);
}

// Some three kilobytes each. A post's drawing is on its own page, on those of its neighbours, and on lists. Pure, so that what browsers get
// of those that import this is without it.
const known = /* @__PURE__ */ new LRUCache<string, string, { readonly subject: Subject; readonly size: PictureSize }>({
  max: 500,
  memoMethod: (_key, _stale, { context: { subject, size } }) => drawingHtml(sketchFor(subject), size),
});

/** That drawing. For the server alone. */
export function drawingOf(subject: Subject, size: PictureSize): string {
  return known.memo(JSON.stringify([subject, size]), { context: { subject, size } });
}
