import { matchRoute } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { BITMAPS, hasExtension } from '#media/media-types.ts';
import { AUTHORS_FOLDER } from '#media/paths.ts';

export type PictureFormat = 'avif' | 'webp';

/** The formats that every feed reader and mail program shows. */
export type PortableFormat = 'jpeg' | 'png';

export type Picture = {
  readonly url: string;
  /** Pixels; absent if the format is unknown. */
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** The formats in which it is also offered, an animation as its first frame; absent if there is only the file's own. */
  readonly formats: readonly PictureFormat[];
  /** Set for an animation: whether it stops within MAX_MOVING_MS by itself, or plays only when a reader opens it. */
  readonly animation?: 'short' | 'long';
  /** The query of its addresses in a preview. */
  readonly query?: string;
};

type UnknownPicture = Pick<Picture, 'url'> & Partial<Picture>;

export type PictureVariant = {
  readonly hash: string;
  readonly width: number;
  readonly format: PictureFormat | PortableFormat;
};

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

/** What moves for longer needs a way to stop it (WCAG 2.2.2). */
export const MAX_MOVING_MS = 5000;
// Pixels. Some feed readers and mail programs show pictures as wide as they are.
const MAX_PORTABLE_WIDTH = 1200;
const FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
const VARIANT = /^(.+)-([0-9a-f]{16})-([1-9]\d{0,3})\.([a-z]+)$/;

export function widthsOf({ url, width }: Pick<Picture, 'url' | 'width'>): readonly number[] {
  const usual = matchRoute(url)?.name === 'authorPicture' ? PORTRAIT_WIDTHS : PICTURE_WIDTHS;
  return [...usual.filter((other) => other < width), ...(width <= Math.max(...usual) ? [width] : [])];
}

/** The address of a file in its own format. */
export function mediaHref({ url, query = '' }: Pick<Picture, 'url' | 'query'>): string {
  return `${url}${query}`;
}

/** The address for an `<img>`. Browsers cache a file by its address, so the address has to change with the file. */
export function imageSource(image: UnknownPicture): string {
  const { url, hash, query, animation } = image;
  const isFile = animation !== undefined || sourcesOf(image).length === 0;
  const isOnlyFile = hash !== undefined && query === undefined && isFile;
  return isOnlyFile ? `${url}?v=${hash}` : mediaHref(image);
}

/** Returns the formats of a picture with their candidates (HTML, "srcset attributes"), best first; empty if there is only its own. */
export function sourcesOf(picture: UnknownPicture): ReadonlyArray<{ readonly type: string; readonly srcset: string }> {
  const { query = '', formats = [] } = picture;
  const variants = variantsOf(picture);
  return formats.flatMap((format) => {
    const candidates = variants.filter((variant) => variant.format === format);
    const srcset = candidates.map(({ href, width }) => `${href}${query} ${width}w`).join(', ');
    return srcset === '' ? [] : { type: `image/${format}`, srcset };
  });
}

/** The picture for feeds: PNG or JPEG, and not wider than MAX_PORTABLE_WIDTH. An SVG keeps its format, because its texts may need fonts. */
export function portablePicture(picture: UnknownPicture): { readonly src: string; readonly width?: number } {
  const format = portableFormat(picture);
  const variant = variantsOf(picture).find((other) => other.format === format);
  return variant === undefined
    ? { src: imageSource(picture) }
    : { src: `${variant.href}${picture.query ?? ''}`, width: variant.width };
}

/** Returns all addresses of a picture in other formats and sizes. */
export function variantsOf(
  picture: UnknownPicture,
): ReadonlyArray<Omit<PictureVariant, 'hash'> & { readonly href: string }> {
  const { url, width, height, hash, formats = [] } = picture;
  const match = matchRoute(url);
  const isPicture = match?.name === 'besidePost' || match?.name === 'authorPicture';
  if (!isPicture || formats.length === 0 || width === undefined || height === undefined || hash === undefined) {
    return [];
  }
  const { slug, file } = { slug: AUTHORS_FOLDER, ...match.params };
  const portable = { format: portableFormat(picture), width: Math.min(width, MAX_PORTABLE_WIDTH) };
  const all = formats.flatMap((format) => widthsOf({ url, width }).map((size) => ({ format, width: size })));
  return [...all, ...(match.name === 'besidePost' ? [portable] : [])].map((variant) => ({
    ...variant,
    href: routes.picture.href({ slug, file: `${file}-${hash}-${variant.width}.${variant.format}` }),
  }));
}

function portableFormat({ url }: Pick<Picture, 'url'>): PortableFormat {
  return hasExtension(url, ['gif', 'png']) ? 'png' : 'jpeg';
}

export function parseVariant(file: string): (PictureVariant & { readonly name: string }) | undefined {
  const [, name, hash, width, extension] = VARIANT.exec(file) ?? [];
  const format = FORMATS.find((other) => other === extension);
  if (name === undefined || hash === undefined || format === undefined) {
    return undefined;
  }
  return { name, hash, width: Number(width), format };
}

export function formatsOf(file: string): readonly PictureFormat[] {
  return hasExtension(file, BITMAPS) ? ['avif', 'webp'] : [];
}

/** Returns how many times an animation with these times per frame, in milliseconds, can play within MAX_MOVING_MS. */
export function playsOf(delays: readonly number[] = []): number {
  // Browsers show a frame without a time for 100 ms.
  const duration = delays.reduce((sum, delay) => sum + (delay > 10 ? delay : 100), 0);
  return Math.floor(MAX_MOVING_MS / Math.max(1, duration));
}

/** Of an animated PNG, sharp keeps only one frame. */
export function isAnimatedPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 1, 4) === 'PNG' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}
