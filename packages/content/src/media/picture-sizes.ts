import { matchRoute } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { hasExtension, PHOTOGRAPHS } from '#media/media-types.ts';
import { AUTHORS_FOLDER } from '#media/paths.ts';

export type PictureFormat = 'avif' | 'webp';

export type Picture = {
  readonly url: string;
  /** Pixels; absent if the format is unknown. */
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** The formats in which it is also offered; absent if there is only the file's own. */
  readonly formats: readonly PictureFormat[];
  /** The query of its addresses in a preview. */
  readonly query?: string;
};

export type PictureVariant = { readonly hash: string; readonly width: number; readonly format: PictureFormat };

/** The width of a post's text column in rem: `--measure` of tokens.css. */
export const COLUMN = 41;
export const COLUMN_IS_WHOLE = '(min-width: 45rem)';
export const COLUMN_SIZES = `${COLUMN_IS_WHOLE} ${COLUMN}rem, 100vw`;

/** Pixels: the width of the column on a phone that is 390 px wide. A picture that isn't wider is rarely shown smaller than it is. */
export const NARROWEST_COLUMN = 358;

/** Pixels, for a column of 400 to 656 px with one to three device pixels each. The widest is for covers and enlarged pictures. */
export const PICTURE_WIDTHS = [480, 768, 1152, 1536, 2160] as const;
/** Pixels of authors' portraits, which are shown in circles of 48 and 96 px. */
export const PORTRAIT_WIDTHS = [96, 192, 288] as const;

const VARIANT = /^(.+)-([0-9a-f]{16})-([1-9]\d{0,3})\.(avif|webp)$/;

export function widthsOf({ url, width }: Pick<Picture, 'url' | 'width'>): readonly number[] {
  const usual = matchRoute(url)?.name === 'authorPicture' ? PORTRAIT_WIDTHS : PICTURE_WIDTHS;
  return [...usual.filter((other) => other < width), ...(width <= Math.max(...usual) ? [width] : [])];
}

/** The address of a file in its own format. */
export function mediaHref({ url, query = '' }: Pick<Picture, 'url' | 'query'>): string {
  return `${url}${query}`;
}

/** The address for an `<img>`. Browsers cache a file by its address, so the address has to change with the file. */
export function imageSource(image: Pick<Picture, 'url'> & Partial<Picture>): string {
  const { url, hash, query } = image;
  const isOnlyFile = hash !== undefined && query === undefined && sourcesOf(image).length === 0;
  return isOnlyFile ? `${url}?v=${hash}` : mediaHref(image);
}

/** Returns the formats of a picture with their candidates (HTML, "srcset attributes"), best first; empty if there is only its own. */
export function sourcesOf({
  url,
  width,
  height,
  hash,
  formats = [],
  query = '',
}: Partial<Picture> & Pick<Picture, 'url'>): ReadonlyArray<{ readonly type: string; readonly srcset: string }> {
  const match = matchRoute(url);
  const isPicture = match?.name === 'besidePost' || match?.name === 'authorPicture';
  if (!isPicture || width === undefined || height === undefined || hash === undefined) {
    return [];
  }
  const { slug, file } = { slug: AUTHORS_FOLDER, ...match.params };
  const candidate = (format: PictureFormat, size: number) =>
    `${routes.picture.href({ slug, file: `${file}-${hash}-${size}.${format}` })}${query} ${size}w`;
  return formats.map((format) => ({
    type: `image/${format}`,
    srcset: widthsOf({ url, width })
      .map((size) => candidate(format, size))
      .join(', '),
  }));
}

export function parseVariant(file: string): (PictureVariant & { readonly name: string }) | undefined {
  const [, name, hash, width, format] = VARIANT.exec(file) ?? [];
  if (name === undefined || hash === undefined || (format !== 'avif' && format !== 'webp')) {
    return undefined;
  }
  return { name, hash, width: Number(width), format };
}

/** An animation keeps its format and size, because making one takes memory for all its frames. */
export function formatsOf(file: string, bytes: Buffer): readonly PictureFormat[] {
  const isAnimatedWebp = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return hasExtension(file, PHOTOGRAPHS) && !isAnimatedPng(bytes) && !isAnimatedWebp ? ['avif', 'webp'] : [];
}

/** Of an animated PNG, sharp keeps only one frame. */
export function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 1, 4) === 'PNG' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}
