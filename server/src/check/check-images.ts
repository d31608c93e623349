import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ContentImage, MOST_PIXELS } from '@portico/content';
import type { Finding } from '#check/finding.ts';
import { typeOf } from '#pictures/picture-maker.ts';
import { LARGEST_AS_IT_IS } from '#pictures/read-original.ts';

const MEGABYTE = 1_000_000;
const DARK = /\.dark(\.[^./]+)$/;

/** Finds pictures that keep readers waiting or that readers never get. */
export async function checkImages(directory: string, images: readonly ContentImage[]): Promise<readonly Finding[]> {
  const urls = new Set(images.map(({ url }) => url));
  const findings: Finding[] = [];
  for (const image of images) {
    const file = path.relative(directory, image.path).split(path.sep).join('/');
    const { size } = await stat(image.path);
    if (size > MEGABYTE && image.formats === undefined) {
      const has = `the picture has ${(size / MEGABYTE).toFixed(1)} MB`;
      const reason = whyAsItIs(image);
      findings.push(
        size > LARGEST_AS_IT_IS
          ? {
              severity: 'mistake',
              file,
              message: `${has} and is not shown, since ${LARGEST_AS_IT_IS / MEGABYTE} is the most for one that cannot be made smaller: ${reason}`,
            }
          : {
              severity: 'warning',
              file,
              message: `${has}, for which a phone waits several seconds, since ${reason}`,
            },
      );
    }
    if (image.formats !== undefined && typeOf(await readFile(image.path)) === undefined) {
      const message =
        'the picture is not sent, since it is none of PNG, JPEG, GIF, WebP and AVIF, whatever its name; save it as one of these';
      findings.push({ severity: 'mistake', file, message });
    }
    if (DARK.test(image.url) && !urls.has(image.url.replace(DARK, '$1'))) {
      const name = path.basename(image.path).replace(DARK, '$1');
      const message = `no look shows this picture by itself, since there is no ${name} beside it; give both one name and one format`;
      findings.push({ severity: 'warning', file, message });
    }
  }
  return findings;
}

/** Why no other widths and formats are made of a picture, and what to do. */
function whyAsItIs({ path: file, width }: ContentImage): string {
  if (/\.svg$/i.test(file)) {
    return 'an SVG is sent as it is; simplify the drawing, or save it as PNG';
  }
  if (width === undefined) {
    return 'nothing can be read of it and it is sent as it is; save it again';
  }
  return /\.png$/i.test(file)
    ? 'an animated PNG is sent as it is; save the animation as WebP'
    : `an animation of more than ${MOST_PIXELS / 1e6} million pixels in all of its frames is sent as it is; save it as a video, or with fewer frames`;
}
