import { pictureType } from '@portico/content';
import { FILE } from '@portico/core/cache-policies';
import { type CardMatch, cardOf } from '#cards/card-of.ts';
import type { FileResult, FileServices } from '#files/file-services.ts';

/** A social card. */
export async function card(match: CardMatch, { located, siteConfig, drawCard }: FileServices): Promise<FileResult> {
  const made = cardOf(match, located, siteConfig);
  if (made === undefined) {
    return undefined;
  }
  const { post, content } = located;
  const body = await drawCard(made, made.cover && content.images.get(made.cover.url));
  return {
    body,
    type: pictureType(body) ?? 'image/png',
    cachePolicy: FILE,
    ...(post?.unlisted && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}
