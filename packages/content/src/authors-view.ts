import { buildContentIndex } from '#content-index.ts';
import type { ContentSnapshot } from '#content-snapshot.ts';
import { createPostTerms } from '#related/post-terms.ts';

/**
 * Makes the view of the content that has every post in every list, drafts, scheduled and unlisted ones too: for authors, in
 * development alone. One snapshot has one view; `now` gives milliseconds since the epoch.
 */
export function authorsView(now: () => number): (snapshot: ContentSnapshot) => ContentSnapshot {
  const terms = createPostTerms();
  const views = new WeakMap<ContentSnapshot, ContentSnapshot>();
  return (snapshot) => {
    const known = views.get(snapshot);
    if (known !== undefined) {
      return known;
    }
    const { bySlug, unpublished } = snapshot.index;
    const index = buildContentIndex([...bySlug.values(), ...unpublished], now(), { terms, shows: 'everything' });
    const view = { ...snapshot, index };
    views.set(snapshot, view);
    return view;
  };
}
