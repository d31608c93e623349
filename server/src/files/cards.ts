import { FILE } from '@portico/core/cache-policies';
import { type CardMatch, cardOf } from '#cards/card-of.ts';
import type { FileResult, FileServices } from '#files/file-services.ts';

/** A social card. */
export async function card(match: CardMatch, { content, siteConfig, drawCard }: FileServices): Promise<FileResult> {
  const located = cardOf(match, content, siteConfig);
  if (located === undefined || 'movedTo' in located) {
    return located;
  }
  const { found } = located;
  const post = match.name === 'postCard' ? content.index.bySlug.get(match.params.slug) : undefined;
  return {
    body: await drawCard(found, found.cover && content.images.get(found.cover.url)),
    type: 'image/png',
    cachePolicy: FILE,
    ...(post?.unlisted && { headers: { 'x-robots-tag': 'noindex' } }),
  };
}
