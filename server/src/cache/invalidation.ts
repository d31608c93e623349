import { type ContentSnapshot, contentChange, isByOneOf } from '@portico/content';
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
  const changed = contentChange(previous, next);
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
    const { texts, authors } = changed;
    if ('author' in match.params && authors.has(match.params.author)) {
      return true;
    }
    if (shows === 'post' && 'slug' in match.params) {
      const post = match.name === 'post' ? next.index.bySlug.get(match.params.slug) : undefined;
      return texts.has(match.params.slug) || (post !== undefined && isByOneOf(post, authors));
    }
    return shows === 'texts' && texts.size > 0;
  };
}
