import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ContentImage, MOST_PIXELS } from '@portico/content';
import type { Finding } from '#check/finding.ts';
import { typeOf } from '#pictures/picture-maker.ts';
import { LARGEST_AS_IT_IS } from '#pictures/read-original.ts';

const MEGABYTE = 1_000_000;
const DARK = /\.dark(\.[^./]+)$/;

/** Finds pictures that readers wait long for or never get. */
export async function checkImages(directory: string, images: readonly ContentImage[]): Promise<readonly Finding[]> {
  const urls = new Set(images.map(({ url }) => url));
  const findings: Finding[] = [];
  for (const image of images) {
    const file = path.relative(directory, image.path).split(path.sep).join('/');
    const report = (severity: Finding['severity'], message: string) => findings.push({ severity, file, message });
    const { size } = await stat(image.path);
    if (image.formats !== undefined && typeOf(await readFile(image.path)) === undefined) {
      report(
        'mistake',
        'the picture is not shown, because it is not a PNG, JPEG, GIF, WebP or AVIF file; save it as one',
      );
    } else if (image.formats === undefined && size > MEGABYTE) {
      const reason = `the picture has ${(size / MEGABYTE).toFixed(1)} MB and cannot be made smaller, because ${whyFixed(image)}`;
      size > LARGEST_AS_IT_IS
        ? report('mistake', `${reason}. It is not shown: ${LARGEST_AS_IT_IS / MEGABYTE} MB is the most`)
        : report('warning', reason);
    }
    if (DARK.test(image.url) && !urls.has(image.url.replace(DARK, '$1'))) {
      const name = path.basename(image.path).replace(DARK, '$1');
      report(
        'warning',
        `the picture is not shown, because ${name}, which it would replace, does not exist; give both the same name and format`,
      );
    }
  }
  return findings;
}

/** Why no other widths and formats are made of a picture, and what to do. */
function whyFixed({ path: file, width }: ContentImage): string {
  if (/\.svg$/i.test(file)) {
    return 'an SVG is sent as it is; simplify the drawing, or save it as PNG';
  }
  return width === undefined
    ? 'its format is not known; save it again'
    : `animated PNGs, and animations of more than ${MOST_PIXELS / 1e6} million pixels in all frames, are sent as they are; save it as a video`;
}
