import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ContentImage,
  DAY_MS,
  MAX_PICTURE_BYTES,
  MAX_PIXELS,
  type PictureVariant,
  pictureHash,
  pictureType,
  readWhole,
} from '@portico/content';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Sharp } from 'sharp';
import { isAnimation, stripPicture } from '#metadata/strip-picture.ts';
import { stripSvgApart } from '#metadata/strip-svg-apart.ts';

type Size = { readonly width: number; readonly height: number };

/** Makes pictures in the sizes and formats that clients need. Rejects if the file is not a readable picture. */
export type PictureMaker = Awaited<ReturnType<typeof openPictureMaker>>;

// Each takes one of libuv's four threads, up to 100 MB for its original and, opened, up to 400 MB.
const MAX_AT_ONCE = 2;
// Bytes. The check warns about larger pictures.
const MAX_WHOLE_BYTES = 1_000_000;
// Pixels: the width of the widest variant.
const MAX_WHOLE_WIDTH = 2160;
// Pixels: the maximum of WebP, and one less than that of the AVIF encoder.
const MAX_HEIGHT = 16_383;
// Changes whenever pictures are made differently.
const RECIPE = 'e';
// With more effort, the first reader waits longer: twice the time saves 7% at most.
const AVIF = { quality: 55, effort: 1 } as const;
const WEBP = { quality: 80, effort: 4 } as const;
// With 256 colors, photographs are several times smaller. Effort 1 takes 0.3 s. Effort 7 takes 8 s and saves a tenth.
const LIGHT_PNG = { palette: true, effort: 1 } as const;
// Some cameras write files that libjpeg warns about, but browsers show them.
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'none' } as const;
const KEPT_MS = 30 * DAY_MS;

/** Loads sharp, which is native code. Pictures are kept in the cache folder until they haven't been read for a month. */
export async function openPictureMaker(cacheDirectory: string, log: Pick<Logger, 'warn'>) {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const limit = pLimit(MAX_AT_ONCE);
  const making = new Map<string, Promise<Buffer>>();
  const directory = path.join(cacheDirectory, 'pictures');
  const warnOfCache = (error: unknown) =>
    log.warn(
      { err: error },
      `Pictures cannot be stored in ${directory}, so each is made again for each request. Let the server write there, or set CACHE_DIR to another folder.`,
    );
  // Asked at the start, so that an operator learns it before the first reader.
  await mkdir(directory, { recursive: true })
    .then(() => access(directory, constants.W_OK))
    .catch(warnOfCache);
  void deleteUnread(directory);
  setInterval(() => deleteUnread(directory), DAY_MS).unref();

  async function readOrMake(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const stored = await readFile(file).catch(() => undefined);
    if (stored !== undefined && stored.length > 0) {
      return stored;
    }
    const made = await make();
    // Written to a temporary name and renamed, so that no process reads a partial file.
    const part = `${file}.${process.pid}.part`;
    try {
      await mkdir(directory, { recursive: true });
      await writeFile(part, made);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      warnOfCache(error);
    }
    return made;
  }

  const opened = async (image: ContentImage): Promise<Sharp> => sharp(await readOriginal(image), READING).autoOrient();

  /** Returns the file of this name, which `make` creates if it is missing. Concurrent requests share one call. */
  function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(directory, `${RECIPE}-${name}`);
    const begun = making.get(name) ?? readOrMake(file, make).finally(() => making.delete(name));
    making.set(name, begun);
    return begun;
  }

  /** Rotates the picture upright and drops its metadata, which sharp doesn't write. A picture that is too tall for its format gets narrower. */
  function upright(bytes: Buffer, width: number): Sharp {
    return sharp(bytes, { ...READING, animated: true })
      .autoOrient()
      .resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true });
  }

  async function strippedSvg(image: ContentImage): Promise<Buffer> {
    const bytes = await readOriginal(image, MAX_UNCHANGED_BYTES);
    return once(`${image.hash}-svg`, async () => {
      const made = stripSvgApart(bytes.toString()).catch(({ message }: Error) => {
        throw new Error(
          `${image.source.file} is not sent, because it can't be read as an SVG file: ${message}. Save it again as plain SVG.`,
        );
      });
      return Buffer.from(await made);
    });
  }

  return {
    once,
    variant(image: ContentImage, { hash, width, format }: PictureVariant): Promise<Buffer> {
      return once(`${hash}-${width}.${format}`, () =>
        limit(async () => {
          const picture = upright(await readOriginal({ ...image, hash }), width);
          return (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
        }),
      );
    },
    /** The file itself if it is small and has nothing but what it looks like; otherwise a copy without the rest, such as where it was taken. */
    whole(image: ContentImage): Promise<{ readonly body: Buffer; readonly type: string }> {
      return limit(async () => {
        if (/\.svg$/i.test(image.url)) {
          return { body: await strippedSvg(image), type: 'image/svg+xml' };
        }
        const bytes = await readOriginal(image);
        const type = pictureType(bytes);
        if (type === undefined) {
          throw new Error(
            `${image.source.file} is not a PNG, JPEG, GIF, WebP or AVIF file, whatever its name, so it is not sent. Save it as one of these.`,
          );
        }
        if (isAnimation(bytes)) {
          return { body: strippedAnimation(image, bytes), type };
        }
        const { width } = await sharp(bytes, READING).metadata();
        const isLight = bytes.length <= MAX_WHOLE_BYTES && width <= MAX_WHOLE_WIDTH;
        if (isLight && stripPicture(bytes) === bytes) {
          return { body: bytes, type };
        }
        const body = await once(`${image.hash}-whole`, async () => {
          const made = await upright(bytes, MAX_WHOLE_WIDTH).toBuffer();
          return made.length <= MAX_WHOLE_BYTES ? made : upright(bytes, MAX_WHOLE_WIDTH).webp(WEBP).toBuffer();
        });
        return { body, type: pictureType(body) ?? type };
      });
    },
    /** Its most salient part, cropped to a size, as PNG. Of an animation, the first frame. */
    cut: (image: ContentImage, size: Size): Promise<Buffer> =>
      limit(async () =>
        (await opened(image))
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
        return (await opened(image))
          .resize({ width: inside.width + 2, height: inside.height + 2, fit: 'fill' })
          .extract({ left: 1, top: 1, ...inside })
          .extend({ left, top, right, bottom, extendWith: 'copy' })
          .png()
          .toBuffer();
      }),
    lightened: (png: Buffer): Promise<Buffer> => limit(() => sharp(png).png(LIGHT_PNG).toBuffer()),
  };
}

/** Making an animation again takes memory for all its frames. */
function strippedAnimation({ source }: ContentImage, bytes: Buffer): Buffer {
  if (bytes.length > MAX_UNCHANGED_BYTES) {
    const limit = `${MAX_UNCHANGED_BYTES / 1e6} MB`;
    throw new Error(`${source.file} is not sent, because it is an animation over ${limit}. Save it as a video.`);
  }
  const stripped = stripPicture(bytes);
  if (stripped === undefined) {
    throw new Error(`${source.file} is not sent, because its file is damaged. Save it again.`);
  }
  return stripped;
}

async function deleteUnread(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const file = path.join(directory, name);
    const times = await stat(file).catch(() => undefined);
    if (times !== undefined && Date.now() - Math.max(times.atimeMs, times.mtimeMs) > KEPT_MS) {
      await rm(file, { force: true, recursive: true }).catch(() => {});
    }
  }
}

/** Bytes. A larger file that can't be made smaller isn't sent at all. */
export const MAX_UNCHANGED_BYTES = 5_000_000;

/** Rejects if the file is too large, or differs from the hash, such as a half-written file, because browsers would keep the result for a year. */
export async function readOriginal(
  { source, hash }: Pick<ContentImage, 'source' | 'hash'>,
  maxBytes = MAX_PICTURE_BYTES,
): Promise<Buffer> {
  const bytes = await readWhole(source, maxBytes).catch(({ message }: Error) => {
    throw new Error(`${source.file} is not sent: ${message}`);
  });
  if (pictureHash(bytes) !== hash) {
    throw new Error(
      `${source.file} has changed, and the server has not read it again yet. It will be sent once the server has.`,
    );
  }
  return bytes;
}
