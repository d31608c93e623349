import { FILE } from '@portico/config/cache-policies';
import type { MatchOf } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import type { ContentIndex } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { type Located, locate, locatePost } from '../lists/locate.ts';
import { cardOf } from './card-of.ts';
import type { FileResult, FileServices } from './file-services.ts';

export type CardMatch = MatchOf<'siteCard' | 'blogCard' | 'tagCard' | 'categoryCard' | 'authorCard' | 'postCard'>;

/** A social card. */
export async function card(match: CardMatch, services: FileServices): Promise<FileResult> {
  const { content, siteConfig, drawCard } = services;
  const subject = subjectOf(match, content.index);
  if (subject === undefined || 'movedTo' in subject) {
    return subject;
  }
  const drawn = cardOf(match, content, siteConfig);
  if (drawn === undefined) {
    return undefined;
  }
  const post = match.name === 'postCard' ? content.index.bySlug.get(match.params.slug) : undefined;
  const own = post?.card && content.images.get(urlBeside({ slug: post.slug, file: post.card }));
  return {
    body: await drawCard(drawn, drawn.cover && content.images.get(drawn.cover.url), own || undefined),
    type: 'image/png',
    policy: FILE,
    ...(post?.unlisted && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}

function subjectOf(match: CardMatch, index: ContentIndex): Located<unknown> {
  const { tags, categories, authors } = index;
  switch (match.name) {
    case 'postCard':
      return locatePost(index, match.params.slug, (slug) => routes.postCard.href({ slug }));
    case 'tagCard':
      return locate(tags, match.params.tag, (tag) => routes.tagCard.href({ tag }));
    case 'categoryCard':
      return locate(categories, match.params.category, (category) => routes.categoryCard.href({ category }));
    case 'authorCard':
      return locate(authors, match.params.author, (author) => routes.authorCard.href({ author }));
    default:
      return { found: match.name };
  }
}
