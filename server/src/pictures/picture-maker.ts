import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentImage, MOST_PIXELS, type PictureVariant } from '@portico/content';
import type { Sharp, SharpOptions } from 'sharp';
import { createLimit } from '#pictures/limit.ts';
import { readOriginal } from '#pictures/read-original.ts';

/** Makes pictures that fit who looks at them, and has each made once. */
export type PictureMaker = {
  /** One width and format. Rejects where the file is no picture that can be read. */
  variant(image: ContentImage, variant: PictureVariant): Promise<Buffer>;
  /** The picture for whoever knows one address alone, such as a reader of feeds; see below. */
  whole(image: ContentImage): Promise<{ readonly body: Buffer; readonly type: string }>;
  /** The part of it that tells the most, cut to a size, as PNG; of an animation the first frame. */
  cut(image: ContentImage, size: { readonly width: number; readonly height: number }): Promise<Buffer>;
  /** All of it in the middle of a size, as PNG; its edges are drawn out to fill the rest. */
  strip(image: ContentImage, size: { readonly width: number; readonly height: number }): Promise<Buffer>;
  /** A PNG in 256 colours, which photographs make several times lighter. */
  lightened(png: Buffer): Promise<Buffer>;
};

/** What sharp exports. */
export type OpenPicture = (input: Buffer, options?: SharpOptions) => Sharp;

export type PictureMakerOptions = {
  readonly open: OpenPicture;
  /** Folder of its own; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** Called with why a picture that was made could not be kept. */
  readonly onFailure: (error: unknown) => void;
};

// Each takes one of libuv's four threads, up to 100 MB for its original and, opened, up to 400 MB.
const AT_ONCE = 2;
// Bytes: what the check calls a large picture.
const LARGEST_WHOLE = 1_000_000;
// Pixels: as the widest variant.
const WIDEST_WHOLE = 2160;
// Pixels: the most that WebP has, and one less than AVIF is written with.
const TALLEST = 16_383;
// Raised with each change of how a picture is made.
const RECIPE = 'b';
/** The first bytes of a file, which say what picture it is. */
export const SIGNATURE_BYTES = 64;
// 768 px of noise, the worst there is, came to 91 KB as this AVIF and to 158 KB as this WebP. More effort is time that the first
// reader waits: all widths of 15 MB of noise took 2.1 s of processor time as AVIF, the widest 1.5; with effort 2 they took 6.0,
// and no picture that was tried became smaller by more than 7 %.
const AVIF = { quality: 55, effort: 1 } as const;
// A card took 0.3 s with it, and 8 s with 7, which saved a tenth.
const LIGHTENING_EFFORT = 1;
const WEBP = { quality: 80, effort: 4 } as const;
// Some cameras write what libjpeg warns of, and browsers show all the same.
const READING = { limitInputPixels: MOST_PIXELS, failOn: 'none' } as const;

export function createPictureMaker({ open, directory, onFailure }: PictureMakerOptions): PictureMaker {
  const limit = createLimit(AT_ONCE);
  const making = new Map<string, Promise<Buffer>>();

  /** What `make` gives, from the folder where it was made before; asked for by many at once, it is made once. */
  async function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(directory, `${RECIPE}-${name}`);
    const begun = making.get(name) ?? readMade(file).catch(() => keep(file, make));
    making.set(name, begun);
    try {
      return await begun;
    } finally {
      making.delete(name);
    }
  }

  /** Written beside its place and moved there once it is on the disk, so that nobody ever reads a half, not even after a loss of power. */
  async function keep(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const made = await make();
    const part = `${file}.${process.pid}.part`;
    try {
      await mkdir(directory, { recursive: true });
      await writeFile(part, made, { flush: true });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      onFailure(error);
    }
    return made;
  }

  /**
   * Upright, as the camera noted it, and without what it noted: sharp writes no metadata unless it is asked to. One that would be
   * too tall for its format is narrower than it is asked for; pages say how wide it stands.
   */
  function upright(bytes: Buffer, width: number): Sharp {
    return open(bytes, { ...READING, animated: true })
      .autoOrient()
      .resize({ width, height: TALLEST, fit: 'inside', withoutEnlargement: true });
  }

  return {
    variant(image, { hash, width, format }) {
      const make = async () => {
        const picture = upright(await readOriginal({ ...image, hash }), width);
        return (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
      };
      return once(`${hash}-${width}.${format}`, () => limit(make));
    },
    /**
     * The file itself where it is light and says nothing about where and with what it was taken; else in its own format without
     * that, or as WebP where that would still be too large.
     */
    whole(image) {
      return limit(async () => {
        const { hash, formats } = image;
        const bytes = await readOriginal(image);
        const kind = typeOf(bytes);
        if (formats === undefined) {
          return { body: bytes, type: '' };
        }
        if (kind === undefined) {
          // It may say where it was taken.
          throw new Error(
            `${image.path} is none of PNG, JPEG, GIF, WebP and AVIF, whatever its name, so it is not sent. Save it as one of these.`,
          );
        }
        const { exif, xmp, iptc, width } = await open(bytes, READING).metadata();
        const isPrivate = (exif ?? xmp ?? iptc) !== undefined;
        if (!isPrivate && bytes.length <= LARGEST_WHOLE && width <= WIDEST_WHOLE) {
          return { body: bytes, type: kind };
        }
        const body = await once(`${hash}-whole`, async () => {
          const own = await upright(bytes, WIDEST_WHOLE).toBuffer();
          return own.length <= LARGEST_WHOLE ? own : upright(bytes, WIDEST_WHOLE).webp(WEBP).toBuffer();
        });
        return { body, type: typeOf(body) ?? kind };
      });
    },
    // What is made of it is in a cache, so this is not stored.
    cut: (image, size) =>
      limit(async () =>
        open(await readOriginal(image), READING)
          .autoOrient()
          .resize({ ...size, fit: 'cover', position: 'attention' })
          .png()
          .toBuffer(),
      ),
    strip: (image, size) =>
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
    lightened: (png) => limit(() => open(png).png({ palette: true, effort: LIGHTENING_EFFORT }).toBuffer()),
  };
}

/** Rejects where there is none, and of what is no picture: it would be sent to be kept for a year. */
async function readMade(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  if (typeOf(bytes) === undefined) {
    throw new Error(`${file} is no picture. It is made again.`);
  }
  return bytes;
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
