import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { cardAt } from '#cards/card-at.ts';
import type { PageCache } from '#pages/page-cache.ts';

/** Drops the cards that show something else now, or nothing any more; all others outlive a change of content. */
export function forgetChangedCards(
  cards: PageCache,
  site: SiteConfig,
  next: ContentSnapshot,
  previous: ContentSnapshot,
): void {
  const shown = (path: string, snapshot: ContentSnapshot) => JSON.stringify(cardAt(path, snapshot, site));
  cards.forget((path) => shown(path, next) !== shown(path, previous));
}
