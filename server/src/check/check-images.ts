import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ContentImage, type ContentSnapshot, formatsOf, MOST_PIXELS } from '@portico/content';
import type { Finding } from '#check/finding.ts';
import { SIGNATURE_BYTES, typeOf } from '#pictures/picture-maker.ts';
import { LARGEST_AS_IT_IS } from '#resources/pictures.ts';

const MEGABYTE = 1_000_000;
const DARK = /\.dark\.[^./]+$/;

/** Pictures that keep readers waiting, or that they never get: large ones that no variants are made of. And dark ones that nobody sees. */
export async function checkImages(directory: string, { images }: ContentSnapshot): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const tell = (severity: Finding['severity'], image: ContentImage, message: string) => {
    const file = path.relative(directory, image.path).split(path.sep).join('/');
    findings.push({ severity, file, message });
  };
  for (const image of images.values()) {
    const { size } = await stat(image.path);
    const reason = size > MEGABYTE ? await whyAsItIs(image) : undefined;
    if (reason !== undefined) {
      const has = `the picture has ${(size / MEGABYTE).toFixed(1)} MB`;
      const largest = LARGEST_AS_IT_IS / MEGABYTE;
      if (size > LARGEST_AS_IT_IS) {
        tell(
          'mistake',
          image,
          `${has} and is not shown, since ${largest} is the most for one that cannot be made smaller: ${reason}`,
        );
      } else {
        tell('warning', image, `${has}, for which a phone waits several seconds, since ${reason}`);
      }
    }
    if (await isByNameAlone(image)) {
      tell(
        'mistake',
        image,
        'the picture is not sent, since it is none of PNG, JPEG, GIF, WebP and AVIF, whatever its name; save it as one of these',
      );
    }
    const own = image.url.replace(DARK, path.extname(image.url));
    if (own !== image.url && !images.has(own)) {
      const name = path.basename(image.path).replace(DARK, path.extname(image.path));
      tell(
        'warning',
        image,
        `no look shows this picture by itself, since there is no ${name} beside it; give both one name and one format`,
      );
    }
  }
  return findings;
}

/** Whether a file that can be made smaller, by its name and its size, is in a format that nobody is sent. */
async function isByNameAlone({ path: file, width, height }: ContentImage): Promise<boolean> {
  if (width === undefined || height === undefined || /\.svg$/i.test(file)) {
    return false;
  }
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(SIGNATURE_BYTES) });
    return (
      typeOf(buffer.subarray(0, bytesRead)) === undefined &&
      formatsOf(file, await readFile(file), { width, height }).length > 0
    );
  } finally {
    await handle.close();
  }
}

/** Why a picture is sent as it is, and what to do; undefined where it is sent in widths and formats that fit. */
async function whyAsItIs({ path: file, width, height }: ContentImage): Promise<string | undefined> {
  if (/\.svg$/i.test(file)) {
    return 'an SVG is sent as it is; simplify the drawing, or save it as PNG';
  }
  if (width === undefined || height === undefined) {
    return 'nothing can be read of it and it is sent as it is; save it again';
  }
  if (formatsOf(file, await readFile(file), { width, height }).length > 0) {
    return undefined;
  }
  return /\.png$/i.test(file)
    ? 'an animated PNG is sent as it is; save the animation as WebP'
    : `an animation of more than ${MOST_PIXELS / 1e6} million pixels in all of its frames is sent as it is; save it as a video, or with fewer frames`;
}
