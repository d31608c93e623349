import { pictureType } from '@portico/content';
import { FILE } from '@portico/core/cache-policies';
import { type CardMatch, cardOf } from '#cards/card-of.ts';
import type { FileResult, FileServices } from '#files/file-services.ts';

/** A social card. */
export async function card(match: CardMatch, { located, siteConfig, drawCard }: FileServices): Promise<FileResult> {
  const made = cardOf(match, located, siteConfig);
  if (made === undefined || 'movedTo' in made) {
    return made;
  }
  const { found } = made;
  const { post, content } = located;
  const body = await drawCard(found, found.cover && content.images.get(found.cover.url));
  return {
    body,
    type: pictureType(body) ?? 'image/png',
    cachePolicy: FILE,
    ...(post !== undefined && 'found' in post && post.found.unlisted && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}
