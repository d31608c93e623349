import { type ContentImage, MOST_PIXELS, type PictureVariant } from '@portico/content';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { type MadeFilesOptions, openMadeFiles } from '#pictures/made-files.ts';
import { readOriginal } from '#pictures/read-original.ts';

type Size = { readonly width: number; readonly height: number };

/** Makes pictures in the sizes and formats that clients need. Rejects if the file is not a readable picture. */
export type PictureMaker = ReturnType<typeof createPictureMaker>;

/** What sharp exports. */
export type OpenPicture = (input: Buffer, options?: SharpOptions) => Sharp;

export type PictureMakerOptions = MadeFilesOptions & { readonly open: OpenPicture };

// Each takes one of libuv's four threads, up to 100 MB for its original and, opened, up to 400 MB.
const AT_ONCE = 2;
// Bytes: what the check calls a large picture.
const LARGEST_WHOLE = 1_000_000;
// Pixels: as the widest variant.
const WIDEST_WHOLE = 2160;
// Pixels: the most that WebP has, and one less than AVIF is written with.
const TALLEST = 16_383;
// Raised with each change of how a picture is made.
const RECIPE = 'd';
/** The first bytes of a file, which say what picture it is. */
export const SIGNATURE_BYTES = 64;
// More effort is time that the first reader waits: twice the time saved 7 % at most.
const AVIF = { quality: 55, effort: 1 } as const;
const WEBP = { quality: 80, effort: 4 } as const;
// 256 colours make photographs several times lighter. It took 0.3 s, and 8 s with an effort of 7, which saved a tenth.
const LIGHT_PNG = { palette: true, effort: 1 } as const;
// Some cameras write files that libjpeg warns about, but browsers show them.
const READING = { limitInputPixels: MOST_PIXELS, failOn: 'none' } as const;

export function createPictureMaker({ open, ...options }: PictureMakerOptions) {
  const limit = pLimit(AT_ONCE);
  const files = openMadeFiles(options);
  const once = (name: string, make: () => Promise<Buffer>) => files.once(`${RECIPE}-${name}`, make);

  /** Rotates the picture upright and drops its metadata, which sharp doesn't write. A picture that is too tall for its format gets narrower. */
  function upright(bytes: Buffer, width: number): Sharp {
    return open(bytes, { ...READING, animated: true })
      .autoOrient()
      .resize({ width, height: TALLEST, fit: 'inside', withoutEnlargement: true });
  }

  return {
    once,
    clear: files.clear,
    /** One width and format. */
    variant(image: ContentImage, { hash, width, format }: PictureVariant): Promise<Buffer> {
      return once(`${hash}-${width}.${format}`, () =>
        limit(async () => {
          const picture = upright(await readOriginal({ ...image, hash }), width);
          return (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
        }),
      );
    },
    /**
     * The picture for clients that know only its own address, such as readers of feeds: the file itself if it is light and has no metadata,
     * which may say where it was taken; else a copy without it in its own format, or as WebP if that would still be too large.
     */
    whole(image: ContentImage): Promise<{ readonly body: Buffer; readonly type: string }> {
      return limit(async () => {
        const bytes = await readOriginal(image);
        const type = typeOf(bytes);
        if (type === undefined) {
          throw new Error(
            `${image.path} is not a PNG, JPEG, GIF, WebP or AVIF file, whatever its name, so it is not sent. Save it as one of these.`,
          );
        }
        const { exif, xmp, iptc, width } = await open(bytes, READING).metadata();
        const isPrivate = (exif ?? xmp ?? iptc) !== undefined;
        if (!isPrivate && bytes.length <= LARGEST_WHOLE && width <= WIDEST_WHOLE) {
          return { body: bytes, type };
        }
        const body = await once(`${image.hash}-whole`, async () => {
          const own = await upright(bytes, WIDEST_WHOLE).toBuffer();
          return own.length <= LARGEST_WHOLE ? own : upright(bytes, WIDEST_WHOLE).webp(WEBP).toBuffer();
        });
        return { body, type: typeOf(body) ?? type };
      });
    },
    /** Its most salient part, cropped to a size, as PNG. Of an animation, the first frame. */
    cut: (image: ContentImage, size: Size): Promise<Buffer> =>
      limit(async () =>
        open(await readOriginal(image), READING)
          .autoOrient()
          .resize({ ...size, fit: 'cover', position: 'attention' })
          .png()
          .toBuffer(),
      ),
    /** The whole picture centered in a size, as PNG. Its edges are extended to fill the rest. */
    strip: (image: ContentImage, size: Size): Promise<Buffer> =>
      limit(async () => {
        const { width = size.width, height = size.height } = image;
        const scale = Math.min(size.width / width, size.height / height);
        const inside = { width: Math.round(width * scale), height: Math.round(height * scale) };
        const [left, top] = [(size.width - inside.width) >> 1, (size.height - inside.height) >> 1];
        const [right, bottom] = [size.width - inside.width - left, size.height - inside.height - top];
        // The outermost pixels of a drawing may be half transparent.
        return open(await readOriginal(image), READING)
          .resize({ width: inside.width + 2, height: inside.height + 2, fit: 'fill' })
          .extract({ left: 1, top: 1, ...inside })
          .extend({ left, top, right, bottom, extendWith: 'copy' })
          .png()
          .toBuffer();
      }),
    lightened: (png: Buffer): Promise<Buffer> => limit(() => open(png).png(LIGHT_PNG).toBuffer()),
  };
}

/** The media type that the bytes begin as (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern). */
export function typeOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  const found = [
    [/^\x89PNG/, 'image/png'],
    [/^\xff\xd8\xff/, 'image/jpeg'],
    [/^GIF8/, 'image/gif'],
    [/^RIFF.{4}WEBP/s, 'image/webp'],
    // As its own brand or as one that it is compatible with.
    [/^.{4}ftyp(?:.{4}){0,12}?avi[fs]/s, 'image/avif'],
  ] as const;
  return found.find(([pattern]) => pattern.test(head))?.[1];
}
