import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { changedKeys, isChangedCard, keysOf } from '#cache/dependencies.ts';
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
  const changed = changedKeys(next, previous);
  return (target) => {
    const { match } = target;
    // Of all cards there are, few are cached.
    return match !== undefined && routes[match.name].cache === 'cards'
      ? isChangedCard(match, next, previous, site)
      : keysOf(target, next.index).some((key) => changed.has(key));
  };
}
