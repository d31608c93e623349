import { type ContentSnapshot, changedBodies } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { cardOf } from '#cards/card-of.ts';
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
  const changed = changedBodies(previous, next);
  return ({ match }) => {
    if (match === undefined) {
      // An error page lists the latest posts in its palette.
      return changed === 'everything';
    }
    const { shows, cache } = routes[match.name];
    if (shows === 'nothing') {
      return false;
    }
    if (cache === 'cards') {
      const pictured = (snapshot: ContentSnapshot) => JSON.stringify(cardOf(match, snapshot, site));
      return pictured(next) !== pictured(previous);
    }
    if (changed === 'everything') {
      return true;
    }
    if (shows === 'post') {
      return 'slug' in match.params && changed.has(match.params.slug);
    }
    return shows === 'texts' && changed.size > 0;
  };
}
