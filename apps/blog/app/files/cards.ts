import { FILE } from '@portico/config/cache-policies';
import { matchRoute, type RouteMatch } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import type { ContentIndex } from '@portico/content';
import type { LoaderFunctionArgs } from 'react-router';
import { findBySegment } from '../lists/load-list.ts';
import { findPost } from '../post/find-post.ts';
import { blogServicesContext } from '../services.ts';
import { cardOf } from './card-of.ts';
import { fileResponse, missingFile } from './file-response.ts';
import { fileServicesContext } from './file-services.ts';

/** Social cards. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { content } = context.get(blogServicesContext);
  const { siteConfig, drawCard } = context.get(fileServicesContext);
  const match = matchRoute(url.pathname);
  if (match === undefined) {
    return missingFile();
  }
  throwUnlessThere(match, content.index);
  const card = cardOf(match, content, siteConfig);
  if (card === undefined) {
    return missingFile();
  }
  const isUnlisted = match.name === 'postCard' && content.index.bySlug.get(match.params.slug)?.unlisted;
  const png = await drawCard(card, card.cover && content.images.get(card.cover.url));
  return fileResponse(png, {
    type: 'image/png',
    policy: FILE,
    ...(isUnlisted && { headers: { 'x-robots-tag': 'noindex' } }),
  });
}

/** Throws a redirect for another spelling or a former slug, or a 404. */
function throwUnlessThere(match: RouteMatch, index: ContentIndex): void {
  const { tags, categories, authors } = index;
  switch (match.name) {
    case 'postCard':
      findPost(index, match.params.slug, (slug) => routes.postCard.href({ slug }));
      break;
    case 'tagCard':
      findBySegment(tags, match.params.tag, (tag) => routes.tagCard.href({ tag }));
      break;
    case 'categoryCard':
      findBySegment(categories, match.params.category, (category) => routes.categoryCard.href({ category }));
      break;
    case 'authorCard':
      findBySegment(authors, match.params.author, (author) => routes.authorCard.href({ author }));
  }
}
