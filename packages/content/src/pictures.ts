import { matchRoute } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { AUTHORS_FOLDER } from '#authors.ts';

/** A format that pictures are made in, besides their own. */
export type PictureFormat = 'avif' | 'webp';

/** A picture that is sent in widths and formats that fit who looks at it. */
export type Picture = {
  /** Where the picture itself is, percent-encoded. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** The hash of the file's bytes. */
  readonly hash: string;
  readonly formats: readonly PictureFormat[];
};

/** One width and format of a picture. */
export type PictureVariant = { readonly hash: string; readonly width: number; readonly format: PictureFormat };

/** Rem: the column of a post's text, `--measure` of tokens.css. */
export const COLUMN = 41;
/** A width of the window at which the column has its own (a media condition). */
export const COLUMN_IS_WHOLE = '(min-width: 45rem)';
/** How wide a picture is that has the column for itself (HTML, "sizes attributes"). */
export const COLUMN_SIZES = `${COLUMN_IS_WHOLE} ${COLUMN}rem, 100vw`;

/**
 * Pixels. The column is 656 px wide at most, a phone some 400, and screens have one to three pixels for each; the widest is for
 * covers, and for readers who enlarge a picture.
 */
export const PICTURE_WIDTHS = [480, 768, 1152, 1536, 2160] as const;
/** Pixels of authors' pictures, which are shown in circles of 48 and 96 px. */
export const PORTRAIT_WIDTHS = [96, 192, 288] as const;

/** Pixels in all that a picture may have; opened, each takes four bytes. */
export const MOST_PIXELS = 100_000_000;

const VARIANT = /^(.+)-([0-9a-f]{16})-([1-9]\d{0,3})\.(avif|webp)$/;

/** The widths that a picture is made in: the usual ones that are less than its own, and its own where it is not too wide. */
export function widthsOf({ url, width }: Pick<Picture, 'url' | 'width'>): readonly number[] {
  const usual = matchRoute(url)?.name === 'authorPicture' ? PORTRAIT_WIDTHS : PICTURE_WIDTHS;
  return [...usual.filter((other) => other < width), ...(width <= Math.max(...usual) ? [width] : [])];
}

/** The formats of a picture with their candidates, best first; none where it is sent as it is. */
export function sourcesOf({
  url,
  width,
  height,
  hash,
  formats = [],
}: Partial<Picture> & Pick<Picture, 'url'>): ReadonlyArray<{ readonly type: string; readonly srcset: string }> {
  return width === undefined || height === undefined || hash === undefined
    ? []
    : formats.map((format) => ({
        type: `image/${format}`,
        srcset: sourceSet({ url, width, height, hash, formats }, format),
      }));
}

/** The candidates of a picture in a format (HTML, "srcset attributes"). */
function sourceSet(picture: Picture, format: PictureFormat): string {
  const match = matchRoute(picture.url);
  if (match?.name !== 'besidePost' && match?.name !== 'authorPicture') {
    throw new Error(`${picture.url} is no picture beside a post or of an author, so there are no variants of it.`);
  }
  const { slug, file: name } = { slug: AUTHORS_FOLDER, ...match.params };
  return widthsOf(picture)
    .map((width) => {
      const file = `${name}-${picture.hash}-${width}.${format}`;
      return `${routes.picture.href({ slug, file })} ${width}w`;
    })
    .join(', ');
}

/** What the name of a variant says, and the name of the picture that it is of; undefined for a name of another form. */
export function parseVariant(file: string): (PictureVariant & { readonly name: string }) | undefined {
  const [, name, hash, width, format] = VARIANT.exec(file) ?? [];
  if (name === undefined || hash === undefined || (format !== 'avif' && format !== 'webp')) {
    return undefined;
  }
  return { name, hash, width: Number(width), format };
}

/**
 * The formats that the file's bytes allow: one that is animated stays so only as WebP, and what is no photograph or drawing of pixels none.
 * Nor does an animation of more pixels, in all frames of its `size`, than can be opened.
 */
export function formatsOf(
  file: string,
  bytes: Buffer,
  size: { readonly width: number; readonly height: number } = { width: 0, height: 0 },
): readonly PictureFormat[] {
  if (/\.(?:avif|jpe?g)$/i.test(file)) {
    return ['avif', 'webp'];
  }
  if (/\.png$/i.test(file)) {
    // Nothing here reads what makes a PNG animated, which stands before its first picture.
    return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL') ? [] : ['avif', 'webp'];
  }
  const opens = (frames: number) => size.width * size.height * frames <= MOST_PIXELS;
  if (/\.webp$/i.test(file)) {
    const isAnimated = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
    if (!isAnimated) {
      return ['avif', 'webp'];
    }
    return opens(framesOfWebp(bytes)) ? ['webp'] : [];
  }
  return /\.gif$/i.test(file) && opens(framesOfGif(bytes)) ? ['webp'] : [];
}

/** Chunks `ANMF` (https://developers.google.com/speed/webp/docs/riff_container#animation). */
function framesOfWebp(bytes: Buffer): number {
  let frames = 0;
  let at = 12;
  while (at + 8 <= bytes.length) {
    frames += bytes.toString('latin1', at, at + 4) === 'ANMF' ? 1 : 0;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}

/** Image descriptors (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). */
function framesOfGif(bytes: Buffer): number {
  const byteAt = (place: number) => bytes[place] ?? 0;
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + tableOf(byteAt(10));
  while (byteAt(at) === 0x21 || byteAt(at) === 0x2c) {
    const isFrame = byteAt(at) === 0x2c;
    frames += isFrame ? 1 : 0;
    at += isFrame ? 11 + tableOf(byteAt(at + 9)) : 2;
    // Blocks of data, each after its length, up to an empty one.
    while (byteAt(at) !== 0) {
      at += byteAt(at) + 1;
    }
    at += 1;
  }
  return frames;
}
