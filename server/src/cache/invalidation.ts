import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { changedKeys, keysOf } from '#cache/dependencies.ts';
import type { Target } from '#request/target.ts';

/**
 * Which targets show something else after a change of the content, by what their route shows. A card outlives every change
 * that is not in its picture.
 */
export function staleTargets(
  next: ContentSnapshot,
  previous: ContentSnapshot,
  site: SiteConfig,
): (target: Target) => boolean {
  const changed = changedKeys(next, previous, site);
  return (target) => keysOf(target, next.index).some((key) => changed.has(key));
}
