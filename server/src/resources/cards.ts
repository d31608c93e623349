import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import type { MatchOf } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { BRAND_DIRECTORY } from '#brand-directory.ts';
import { FILE, REDIRECT } from '#cache/cache-policies.ts';
import { readCardBrand } from '#cards/brand-of-cards.ts';
import { CARD_COVERS, type Card } from '#cards/card.ts';
import { cardOf } from '#cards/card-of.ts';
import type { CardRenderer } from '#cards/card-renderer.ts';
import type { CardStore } from '#cards/card-store.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { ResourceMakers } from '#resources/resources.ts';

type CardRouteName = 'siteCard' | 'blogCard' | 'tagCard' | 'categoryCard' | 'authorCard' | 'postCard';
type CardMatch = MatchOf<CardRouteName>;

export type CardsOptions = {
  readonly siteConfig: SiteConfig;
  /** Where the files of the provider's brand are; at the root of the repository by default. */
  readonly brandDirectory?: string;
  /** Absent where pictures are sent as they are; cards then have no covers. */
  readonly pictureMaker?: PictureMaker;
  /** Cards that were drawn before; without it each is drawn again. */
  readonly cardStore?: CardStore;
  /** Told what a picture could not be made of. */
  readonly reportError?: (error: unknown, url: string) => void;
};

/** A card without its cover is partial: the next export may have it. */
type Drawn = { readonly png: Buffer; readonly isPartial: boolean };

/** Makes social cards; a redirect from a former slug's; undefined where the content has nothing to draw one of. */
export function createCards({
  siteConfig,
  brandDirectory = BRAND_DIRECTORY,
  pictureMaker,
  cardStore,
  reportError = () => {},
}: CardsOptions) {
  let renderer: Promise<CardRenderer> | undefined;

  async function drawn(card: Card, snapshot: ContentSnapshot): Promise<Drawn> {
    const known = await cardStore?.get(card);
    if (known !== undefined) {
      return { png: known, isPartial: false };
    }
    const made = await draw(card, snapshot);
    if (!made.isPartial) {
      await cardStore?.set(card, made.png);
    }
    return made;
  }

  async function draw(card: Card, snapshot: ContentSnapshot): Promise<Drawn> {
    renderer ??= loadRenderer(brandDirectory, siteConfig.accent);
    const render = await renderer.catch((error) => {
      // The next one may have more luck.
      renderer = undefined;
      throw error;
    });
    const cover = await coverFor(card, snapshot);
    const png = await render(card, cover);
    return {
      png: cover === undefined || pictureMaker === undefined ? png : await pictureMaker.lightened(png),
      isPartial: card.cover !== undefined && cover === undefined,
    };
  }

  /** The cover as cards show it; a card whose cover cannot be read has its pattern. */
  async function coverFor({ cover }: Card, { images }: ContentSnapshot): Promise<Buffer | undefined> {
    const image = cover && images.get(cover.url);
    try {
      return (
        image && (await pictureMaker?.[cover.place === 'below' ? 'strip' : 'cut'](image, CARD_COVERS[cover.place]))
      );
    } catch (error) {
      reportError(error, image?.url ?? '');
      return undefined;
    }
  }

  async function respond(match: CardMatch, snapshot: ContentSnapshot): Promise<FinishedResponse | undefined> {
    const card = cardOf(match, snapshot, siteConfig);
    if (card === undefined) {
      return undefined;
    }
    const { png: body, isPartial } = await drawn(card, snapshot);
    const headers = { ...EMBEDDABLE, 'content-type': 'image/png', 'cache-control': FILE };
    return { status: 200, headers, body, isPartial };
  }

  /** A tag, category or author is there, and written as it is, by its posts. */
  async function respondForList(match: CardMatch, snapshot: ContentSnapshot): Promise<FinishedResponse | undefined> {
    const response = await respond(match, snapshot);
    return response && { ...response, freshUntil: snapshot.index.nextChange };
  }

  const makers: Pick<ResourceMakers, CardRouteName> = {
    siteCard: (params, snapshot) => respond({ name: 'siteCard', params }, snapshot),
    blogCard: (params, snapshot) => respond({ name: 'blogCard', params }, snapshot),
    tagCard: (params, snapshot) => respondForList({ name: 'tagCard', params }, snapshot),
    categoryCard: (params, snapshot) => respondForList({ name: 'categoryCard', params }, snapshot),
    authorCard: (params, snapshot) => respondForList({ name: 'authorCard', params }, snapshot),
    async postCard(params, snapshot) {
      const { aliases, bySlug, nextChange } = snapshot.index;
      const alias = aliases.get(params.slug);
      if (alias !== undefined) {
        const headers = { ...EMBEDDABLE, location: routes.postCard.href({ slug: alias }), 'cache-control': REDIRECT };
        // A post that is due may take its former slug back.
        return { status: 301, headers, body: Buffer.alloc(0), freshUntil: nextChange };
      }
      const response = await respond({ name: 'postCard', params }, snapshot);
      const isUnlisted = bySlug.get(params.slug)?.unlisted === true;
      return response && isUnlisted
        ? { ...response, headers: { ...response.headers, 'x-robots-tag': 'noindex' } }
        : response;
    },
  };
  return makers;
}

/** With the first card, so that no start waits for the renderer and no site without readers of cards has it in memory. */
async function loadRenderer(brandDirectory: string, accent: string | undefined) {
  const { createCardRenderer } = await import('#cards/card-renderer.ts');
  return createCardRenderer(await readCardBrand(brandDirectory), accent);
}
