import {
  cleanSvg,
  hasExtension,
  isAnimatedPng,
  MAX_PIXELS,
  type PictureVariant,
  pictureType,
  playsOf,
} from '@portico/content/picture-files';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { MAX_CARD_BYTES, MAX_UNCHANGED_BYTES, MAX_WHOLE_BYTES } from '#limits.ts';
import { type Original, readOriginal } from '#pictures/read-original.ts';

type Size = { readonly width: number; readonly height: number };

// Pixels: the width of the widest variant.
const MAX_WHOLE_WIDTH = 2160;
// Pixels: the maximum for WebP, and one less than the maximum of the AVIF encoder.
const MAX_HEIGHT = 16_383;
// More effort makes the first reader wait longer: twice the time saves at most 7%.
const AVIF = { quality: 55, effort: 1 } as const;
const WEBP = { quality: 80, effort: 4 } as const;
// With 256 colors, photographs are several times smaller. Effort 1 takes 0.3 s; effort 7 takes 8 s and saves a tenth.
const LIGHT_PNG = { palette: true, effort: 1 } as const;
// More effort takes three times as long, and saves a fiftieth.
const QUICK_GIF = { effort: 1, force: false } as const;
// Some cameras write files that libjpeg warns about, although browsers show them.
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'none' } as const;
const ALL_FRAMES = { ...READING, animated: true } as const;
// Feeds and social networks show these as they are. More quality is only visible next to the original.
const PORTABLE_JPEG = { quality: 82 } as const;

export type PictureJobs = ReturnType<typeof pictureJobs>;

/** The picture jobs of a process. Each job rejects if the file has changed, or is not a readable picture. */
export function pictureJobs() {
  sharp.concurrency(1);
  sharp.cache(false);
  async function opened(original: Original): Promise<Sharp> {
    const { file } = original.source;
    const bytes = await readOriginal(original);
    return sharp(hasExtension(file, ['svg']) ? await cleanedSvg(file, bytes) : bytes, READING).autoOrient();
  }

  /**
   * Rotates the picture upright and drops its metadata, which sharp doesn't write. A picture that is too tall for its format is
   * made narrower.
   */
  function upright(bytes: Buffer, width: number, options: SharpOptions): Sharp {
    return sharp(bytes, options)
      .autoOrient()
      .resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true });
  }

  return {
    async variant({ source, hash, width, format }: Original & PictureVariant): Promise<Buffer> {
      const bytes = await readOriginal({ source, hash });
      const picture = upright(bytes, width, READING);
      switch (format) {
        case 'avif':
          return picture.avif(AVIF).toBuffer();
        case 'webp':
          return picture.webp(WEBP).toBuffer();
        case 'jpeg':
          return picture.flatten({ background: 'white' }).jpeg(PORTABLE_JPEG).toBuffer();
        case 'png': {
          const { isPalette = false, format: original } = await sharp(bytes, READING).metadata();
          const made = await picture.png({ palette: isPalette || original === 'gif' }).toBuffer();
          return made.length <= MAX_WHOLE_BYTES ? made : picture.png(LIGHT_PNG).toBuffer();
        }
      }
    },
    /**
     * Returns a copy without metadata, such as where it was taken, in a size that pages can show. An animation keeps its format, but
     * a short one stops after some seconds. An animated PNG is returned as it is.
     */
    async copy(original: Original): Promise<Buffer> {
      const { file } = original.source;
      if (hasExtension(file, ['svg'])) {
        return cleanedSvg(file, await readOriginal(original, MAX_UNCHANGED_BYTES), withoutMetadata);
      }
      const bytes = await readOriginal(original);
      if (pictureType(bytes) === undefined) {
        throw new Error(
          `${file} is not a PNG, JPEG, GIF, WebP or AVIF file, whatever its name, so it is not sent. Save it as one of these.`,
        );
      }
      const { pages = 1, isPalette, delay, loop = 0 } = await sharp(bytes, READING).metadata();
      const isAnimation = pages > 1 || isAnimatedPng(bytes);
      if (isAnimation && bytes.length > MAX_UNCHANGED_BYTES) {
        const limit = `${MAX_UNCHANGED_BYTES / 1e6} MB`;
        throw new Error(`${file} is not sent, because it is an animation over ${limit}. Save it as a video.`);
      }
      if (isAnimatedPng(bytes)) {
        return bytes;
      }
      const plays = playsOf(delay);
      const repeats = isAnimation && { loop: plays > 0 && (loop === 0 || loop > plays) ? plays : loop };
      const made = await upright(bytes, MAX_WHOLE_WIDTH, ALL_FRAMES)
        .png({ palette: isPalette, force: false })
        .gif({ ...QUICK_GIF, ...repeats })
        .webp({ ...WEBP, lossless: isLosslessWebp(bytes), ...repeats, force: false })
        .toBuffer();
      const isLight = made.length <= MAX_WHOLE_BYTES || isAnimation;
      return isLight ? made : upright(bytes, MAX_WHOLE_WIDTH, READING).webp(WEBP).toBuffer();
    },
    /** Returns its most salient part, cropped to a size, as PNG. For an animation, uses the first frame. */
    async cut({ size, ...original }: Original & { readonly size: Size }): Promise<Buffer> {
      const picture = await opened(original);
      return picture
        .resize({ ...size, fit: 'cover', position: 'attention' })
        .png()
        .toBuffer();
    },
    /** Returns the whole picture, scaled to `whole` pixels and centered within a size, as PNG. Its edges are extended to fill the rest. */
    async strip({
      size,
      whole,
      ...original
    }: Original & { readonly size: Size; readonly whole: Size }): Promise<Buffer> {
      const scale = Math.min(size.width / whole.width, size.height / whole.height);
      const inside = { width: Math.round(whole.width * scale), height: Math.round(whole.height * scale) };
      const [left, top] = [(size.width - inside.width) >> 1, (size.height - inside.height) >> 1];
      const [right, bottom] = [size.width - inside.width - left, size.height - inside.height - top];
      // The outermost pixels of a drawing may be semi-transparent.
      return (await opened(original))
        .resize({ width: inside.width + 2, height: inside.height + 2, fit: 'fill' })
        .extract({ left: 1, top: 1, ...inside })
        .extend({ left, top, right, bottom, extendWith: 'copy' })
        .png()
        .toBuffer();
    },
    /** Returns a card as a PNG of 256 colors, or as JPEG if that is too large for some networks. */
    async lightened(png: Uint8Array): Promise<Buffer> {
      const light = await sharp(png).png(LIGHT_PNG).toBuffer();
      return light.length <= MAX_CARD_BYTES ? light : sharp(png).jpeg(PORTABLE_JPEG).toBuffer();
    },
  };
}

/** Whether all frames are lossless (RFC 9649 section 2.6), which sharp doesn't tell. */
function isLosslessWebp(bytes: Buffer): boolean {
  return bytes.includes('VP8L') && !bytes.includes('VP8 ');
}

async function cleanedSvg(file: string, svg: Buffer, encode?: (picture: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const { bytes, reason } = await cleanSvg(svg, encode);
  if (bytes === undefined) {
    throw new Error(`${file} is not sent, because ${reason}.`);
  }
  return bytes;
}

/** Encodes a picture again in its own format. Rejects if it isn't a picture that browsers show. */
async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  if (pictureType(bytes) === undefined) {
    throw new Error('it is not a picture');
  }
  return sharp(bytes, ALL_FRAMES).autoOrient().toBuffer();
}
