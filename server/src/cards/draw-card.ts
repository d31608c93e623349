import { CARD_COVERS, type Card } from '@portico/blog/card-of';
import type { ContentImage } from '@portico/content';
import type { PictureMaker } from '#pictures/picture-maker.ts';

export type CardDrawerOptions = {
  /** The folder with the provider's mark and fonts. */
  readonly brandDirectory: string;
  readonly accent: string | undefined;
  readonly pictureMaker: PictureMaker;
  /** Called if a cover can't be drawn; the card then has the pattern. */
  readonly reportError: (error: unknown, url: string) => void;
};

/** Makes the function that draws a card as PNG, or finds it in the cache folder. */
export function createCardDrawer({ brandDirectory, accent, pictureMaker, reportError }: CardDrawerOptions) {
  let opened: ReturnType<typeof openRenderer> | undefined;

  async function drawn(card: Card, cover?: () => Promise<Buffer>): Promise<Buffer> {
    opened ??= openRenderer(brandDirectory, accent);
    const { nameOf, draw } = await opened.catch((error) => {
      // The next attempt may succeed.
      opened = undefined;
      throw error;
    });
    return pictureMaker.once(`card-${nameOf(card)}`, async () =>
      cover === undefined ? draw(card) : pictureMaker.lightened(await draw(card, await cover())),
    );
  }

  return async (card: Card, image: ContentImage | undefined): Promise<Buffer> => {
    const { cover, ...withoutCover } = card;
    if (image !== undefined && cover !== undefined) {
      const make = cover.place === 'below' ? pictureMaker.strip : pictureMaker.cut;
      try {
        return await drawn(card, () => make(image, CARD_COVERS[cover.place]));
      } catch (error) {
        reportError(error, image.url);
      }
    }
    return drawn(withoutCover);
  };
}

/** Opened with the first card, so that the start doesn't wait for the renderer, and a site without card requests doesn't load it. */
async function openRenderer(brandDirectory: string, accent: string | undefined) {
  const { createCardRenderer, readCardBrand } = await import('#cards/card-renderer.ts');
  return createCardRenderer(await readCardBrand(brandDirectory), accent);
}
