import path from 'node:path';
import {
  type Bodies,
  type ContentImage,
  type ContentSnapshot,
  escapeHtml,
  type Post,
  scheduledLinks,
  TextRefused,
} from '@portico/content';
import { openedOnce } from '@portico/core/opened-once';
import type { SitePages } from '@portico/core/site-pages';
import { CARD_COVERS, type Card } from '#cards/card-of.ts';
import type { Journal } from '#events.ts';
import { answerFile, type FileMatch } from '#files/answer-file.ts';
import type { HeaderFields, MadeResponse } from '#http/messages.ts';
import { fileHeaders } from '#http/security-headers.ts';
import type { LocatedAddress } from '#locate/locate-address.ts';
import type { Text } from '#locate/text-of.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { SearchSources } from '#search/search-sources.ts';
import type { Settings } from '#settings.ts';

export type FileMakerOptions = Pick<Settings, 'siteConfig'> & {
  readonly journal: Journal;
  readonly environment: Pick<Settings['environment'], 'siteDirectory'>;
  readonly bodies: Pick<Bodies, 'feed' | 'markdown'>;
  readonly pictureMaker: PictureMaker;
  readonly pages: SitePages;
  readonly baseUrl: string;
  readonly headers: HeaderFields;
  readonly hasCms: boolean;
  /** Pages of other sites that the search offers; none by default. */
  readonly sources?: Pick<SearchSources, 'pages'>;
};

/** Creates the function that makes the blog's files. It resolves to undefined if there is nothing at the address. */
export function createFileMaker(options: FileMakerOptions) {
  const { bodies, pictureMaker, siteConfig, baseUrl, headers, hasCms } = options;
  const { environment, journal } = options;
  const reportError = (error: unknown, url: string) => journal.record({ what: 'failure', error, url });
  const cards = openedOnce(openCards);

  /** Called for the first card, so that the start doesn't wait for the renderer, and a site without card requests doesn't load it. */
  async function openCards() {
    const { createCardRenderer, readCardBrand } = await import('#cards/card-renderer.ts');
    return createCardRenderer(await readCardBrand(path.join(environment.siteDirectory, 'brand')), siteConfig.accent);
  }

  async function drawn(card: Card, cover?: () => Promise<Buffer>): Promise<Buffer> {
    const { nameOf, draw } = await cards();
    return pictureMaker.once(`card-${await nameOf(card)}`, async () =>
      cover === undefined ? draw(card) : pictureMaker.lightened(await draw(card, await cover())),
    );
  }

  /** Draws a card as PNG, or reads it from the cache folder. If its cover can't be drawn, the card shows the pattern. */
  async function drawCard({ cover, ...card }: Card, image?: ContentImage): Promise<Buffer> {
    if (image === undefined || cover === undefined) {
      return drawn(card);
    }
    try {
      const make = cover.place === 'beside' ? pictureMaker.cut : pictureMaker.strip;
      return await drawn({ ...card, cover }, () => make(image, CARD_COVERS[cover.place]));
    } catch (error) {
      reportError(error, image.url);
      return drawn(card);
    }
  }

  async function feedOf(post: Post, { index }: ContentSnapshot): Promise<string> {
    return scheduledLinks(await bodies.feed(post), index, post.lang);
  }

  /** A post that can't be read must not break a file that contains other posts. */
  async function textOr(otherwise: string, reading: Promise<string>, url: string): Promise<string> {
    return reading.catch((error: unknown) => {
      // A failure of the server must not be kept.
      if (!(error instanceof TextRefused)) {
        throw error;
      }
      reportError(error, url);
      return otherwise;
    });
  }

  return async (match: FileMatch, located: LocatedAddress, text: Text): Promise<MadeResponse | undefined> => {
    const file = await answerFile(match, {
      located,
      text,
      siteConfig,
      sourcePages: options.sources?.pages() ?? [],
      sitePages: [...options.pages.values()].flatMap(({ addresses, inSitemap }) => (inSitemap ? addresses : [])),
      baseUrl,
      hasCms,
      feedHtml: async (post, postUrl) =>
        (await textOr('', feedOf(post, located.content), postUrl)) || `<p>${escapeHtml(post.description)}</p>`,
      markdownOf: (post, postUrl, otherwise) => textOr(otherwise, bodies.markdown(post), postUrl),
      drawCard,
      wholePicture: pictureMaker.whole,
      pictureVariant: pictureMaker.variant,
      reportError: (error) => reportError(error, located.address.url),
    });
    if (file === undefined) {
      return undefined;
    }
    const common = { ...headers, ...fileHeaders(match.name) };
    const { body, type, cachePolicy, headers: ofFile } = file;
    return {
      status: 200,
      headers: { ...common, ...ofFile, 'content-type': type, 'cache-control': cachePolicy },
      body: typeof body === 'string' ? Buffer.from(body) : body,
      isKept: true,
    };
  };
}
