import path from 'node:path';
import { CARD_COVERS, type Card } from '@portico/blog/card-of';
import type { FileServices } from '@portico/blog/file-services';
import type { SiteConfig } from '@portico/config/site-config';
import { type ContentImage, type ContentSnapshot, escapeHtml } from '@portico/content';
import { contentType } from '#http/static-files.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import { LARGEST_AS_IT_IS, readOriginal } from '#pictures/read-original.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { RenderRefused } from '#rendered-posts/render-thread.ts';

const BRAND_DIRECTORY = path.resolve(import.meta.dirname, '../../../brand');

export type PostServicesOptions = {
  readonly renderer: Pick<PostRenderer, 'renderPost' | 'feedHtml' | 'markdownOf'>;
  readonly pictureMaker: PictureMaker;
  readonly siteConfig: Pick<SiteConfig, 'accent'>;
  readonly brandDirectory?: string | undefined;
  readonly reportError: (error: unknown, url: string) => void;
};

type MadeFiles = Pick<FileServices, 'feedHtml' | 'markdownOf' | 'drawCard' | 'wholePicture' | 'pictureVariant'>;

export function createPostServices(options: PostServicesOptions) {
  const { renderer, pictureMaker, siteConfig, brandDirectory = BRAND_DIRECTORY, reportError } = options;
  let cards: ReturnType<typeof openCards> | undefined;

  /** Called with the first card, so that the start doesn't wait for the renderer, and a site without card requests doesn't load it. */
  async function openCards() {
    const { createCardRenderer, readCardBrand } = await import('#cards/card-renderer.ts');
    return createCardRenderer(await readCardBrand(brandDirectory), siteConfig.accent);
  }

  async function drawn(card: Card, cover?: () => Promise<Buffer>): Promise<Buffer> {
    cards ??= openCards();
    const { nameOf, draw } = await cards;
    return pictureMaker.once(`card-${nameOf(card)}`, async () =>
      cover === undefined ? draw(card) : pictureMaker.lightened(await draw(card, await cover())),
    );
  }

  /** Draws a card as PNG, or finds it in the cache folder. If its cover can't be drawn, it has the pattern. */
  async function drawCard({ cover, ...card }: Card, image: ContentImage | undefined): Promise<Buffer> {
    if (image !== undefined && cover !== undefined) {
      const make = cover.place === 'below' ? pictureMaker.strip : pictureMaker.cut;
      try {
        return await drawn({ ...card, cover }, () => make(image, CARD_COVERS[cover.place]));
      } catch (error) {
        reportError(error, image.url);
      }
    }
    return drawn(card);
  }

  async function wholePicture(image: ContentImage) {
    if (image.formats === undefined) {
      return { body: await readOriginal(image, LARGEST_AS_IT_IS), type: contentType(image.url) };
    }
    return pictureMaker.whole(image);
  }

  return {
    renderPost: renderer.renderPost,
    filesOf(content: ContentSnapshot): MadeFiles {
      return {
        async feedHtml(post, url) {
          try {
            return await renderer.feedHtml(post, url, content);
          } catch (error) {
            // A post that can't be rendered must not break the feed for all the others.
            if (error instanceof RenderRefused) {
              reportError(error, url);
              return `<p>${escapeHtml(post.description)}</p>`;
            }
            throw error;
          }
        },
        markdownOf: (post, url) => renderer.markdownOf(post, url, content),
        drawCard,
        wholePicture,
        pictureVariant: pictureMaker.variant,
      };
    },
  };
}
