import type { MatchOf } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import type { ContentSnapshot } from '@portico/content';
import { BRAND_DIRECTORY } from '#brand-directory.ts';
import { FILE } from '#cache/cache-policies.ts';
import { CARD_COVERS, type Card, cardOf } from '#cards/card-of.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import type { ResourceMakers, ResourcesOptions } from '#resources/resources.ts';
import { found, moved } from '#resources/responses.ts';

type CardRouteName = 'siteCard' | 'blogCard' | 'tagCard' | 'categoryCard' | 'authorCard' | 'postCard';

/** Makes social cards; a redirect from a former slug's; undefined if the content has nothing to draw one of. */
export function createCards({
  siteConfig,
  brandDirectory = BRAND_DIRECTORY,
  pictureMaker,
  reportError = () => {},
}: ResourcesOptions): Pick<ResourceMakers, CardRouteName> {
  let opened: ReturnType<typeof openRenderer> | undefined;

  async function drawn(card: Card, cover?: () => Promise<Buffer>): Promise<Buffer> {
    opened ??= openRenderer(brandDirectory, siteConfig.accent);
    const { nameOf, draw } = await opened.catch((error) => {
      // The next one may have more luck.
      opened = undefined;
      throw error;
    });
    if (pictureMaker === undefined) {
      return draw(card);
    }
    return pictureMaker.once(`card-${nameOf(card)}`, async () =>
      cover === undefined ? draw(card) : pictureMaker.lightened(await draw(card, await cover())),
    );
  }

  async function respond(
    match: MatchOf<CardRouteName>,
    snapshot: ContentSnapshot,
  ): Promise<FinishedResponse | undefined> {
    const card = cardOf(match, snapshot, siteConfig);
    if (card === undefined) {
      return undefined;
    }
    const { cover, ...withoutCover } = card;
    const image = cover && snapshot.images.get(cover.url);
    const png = (body: Buffer) => found(body, 'image/png', FILE, { headers: EMBEDDABLE });
    if (image !== undefined && cover !== undefined && pictureMaker !== undefined) {
      const make = cover.place === 'below' ? pictureMaker.strip : pictureMaker.cut;
      try {
        return png(await drawn(card, () => make(image, CARD_COVERS[cover.place])));
      } catch (error) {
        reportError(error, image.url);
      }
    }
    return png(await drawn(withoutCover));
  }

  /** A tag, category or author is there, and written as it is, by its posts. */
  async function respondForList(match: MatchOf<CardRouteName>, snapshot: ContentSnapshot) {
    const response = await respond(match, snapshot);
    return response && { ...response, freshUntil: snapshot.index.nextChange };
  }

  return {
    siteCard: (params, snapshot) => respond({ name: 'siteCard', params }, snapshot),
    blogCard: (params, snapshot) => respond({ name: 'blogCard', params }, snapshot),
    tagCard: (params, snapshot) => respondForList({ name: 'tagCard', params }, snapshot),
    categoryCard: (params, snapshot) => respondForList({ name: 'categoryCard', params }, snapshot),
    authorCard: (params, snapshot) => respondForList({ name: 'authorCard', params }, snapshot),
    async postCard(params, snapshot) {
      const { aliases, bySlug, nextChange: freshUntil } = snapshot.index;
      const alias = aliases.get(params.slug);
      if (alias !== undefined) {
        return moved(routes.postCard.href({ slug: alias }), { headers: EMBEDDABLE, freshUntil });
      }
      const response = await respond({ name: 'postCard', params }, snapshot);
      const isUnlisted = bySlug.get(params.slug)?.unlisted === true;
      return response && isUnlisted
        ? { ...response, headers: { ...response.headers, 'x-robots-tag': 'noindex' } }
        : response;
    },
  };
}

/** With the first card, so that no start waits for the renderer, and a site whose cards nobody reads doesn't have it in memory. */
async function openRenderer(brandDirectory: string, accent: string | undefined) {
  const { createCardRenderer, readCardBrand } = await import('#cards/card-renderer.ts');
  return createCardRenderer(await readCardBrand(brandDirectory), accent);
}
