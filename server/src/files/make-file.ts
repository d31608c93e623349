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
import { REDIRECT } from '@portico/core/cache-policies';
import { openedOnce } from '@portico/core/opened-once';
import { type RouteFacts, routes } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import type { SitePages } from '@portico/core/site-pages';
import type { SourcePage } from '@portico/core/source-page';
import { CARD_COVERS, type Card } from '#cards/card-of.ts';
import { answerFile, type FileMatch } from '#files/answer-file.ts';
import type { LocatedAddress } from '#http/locate-address.ts';
import type { HeaderFields, MadeResponse } from '#http/messages.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { Settings } from '#settings.ts';

export type FileMakerOptions = Pick<Settings, 'siteConfig' | 'reportError'> & {
  readonly environment: Pick<Settings['environment'], 'siteDirectory'>;
  readonly bodies: Pick<Bodies, 'feed' | 'markdown'>;
  readonly pictureMaker: PictureMaker;
  readonly pages: SitePages;
  readonly baseUrl: string;
  readonly headers: HeaderFields;
  readonly hasCms: boolean;
  /** Pages of other sites that the search offers; none by default. */
  readonly sourcePages?: () => readonly SourcePage[];
};

/** Creates the function that makes the blog's files. It resolves to undefined if there is nothing at the address. */
export function createFileMaker(options: FileMakerOptions) {
  const { bodies, pictureMaker, siteConfig, baseUrl, headers, hasCms } = options;
  const { environment, reportError } = options;
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
  async function textOr(otherwise: string | undefined, reading: Promise<string>, url: string): Promise<string> {
    return otherwise === undefined
      ? reading
      : reading.catch((error: unknown) => {
          // A failure of the server must not be kept.
          if (!(error instanceof TextRefused)) {
            throw error;
          }
          reportError(error, url);
          return otherwise;
        });
  }

  return async (match: FileMatch, located: LocatedAddress): Promise<MadeResponse | undefined> => {
    const file = await answerFile(match, {
      located,
      siteConfig,
      sourcePages: options.sourcePages?.() ?? [],
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
    const common = { ...headers, ...headersOf(match.name) };
    if ('movedTo' in file) {
      return redirect(file.movedTo, { status: file.isTemporary ? 302 : 301, headers: common });
    }
    const { body, type, cachePolicy, headers: ofFile } = file;
    return {
      status: 200,
      headers: { ...common, ...ofFile, 'content-type': type, 'cache-control': cachePolicy },
      body: typeof body === 'string' ? Buffer.from(body) : body,
      isKept: true,
    };
  };
}

export function headersOf(name: FileMatch['name']): HeaderFields {
  const { forAll, embeddable }: RouteFacts = routes[name];
  return {
    ...(forAll && { 'access-control-allow-origin': '*' }),
    ...(embeddable && EMBEDDABLE),
    // The git host's login page sends its result to the window that opened it.
    ...(name === 'admin' && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    ...(name === 'postMarkdown' && { vary: 'accept' }),
    // When a person opens a feed in a browser, the response is the page that explains subscribing.
    ...(routes[name].path.includes(':feed(') && { vary: 'sec-fetch-dest' }),
  };
}

export function redirect(
  location: string,
  { status, headers }: { readonly status: 301 | 302; readonly headers: HeaderFields },
): MadeResponse {
  const defaults = { 'content-security-policy': NOTHING_POLICY, 'cache-control': REDIRECT };
  return { status, headers: { ...defaults, ...headers, location }, body: new Uint8Array(), isKept: false };
}
