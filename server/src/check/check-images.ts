import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentSnapshot } from '@portico/content';
import type { Finding } from '#check/finding.ts';

const MEGABYTE = 1_000_000;

/** Pictures that keep readers waiting: those of more than a megabyte. */
export async function checkImages(directory: string, { images }: ContentSnapshot): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const image of images.values()) {
    const { size } = await stat(image.path);
    if (size > MEGABYTE) {
      findings.push({
        severity: 'warning',
        file: path.relative(directory, image.path).split(path.sep).join('/'),
        message: `the picture has ${(size / MEGABYTE).toFixed(1)} MB, for which a phone waits several seconds; make it smaller, as WebP or AVIF and no wider than 1,600 pixels`,
      });
    }
  }
  return findings;
}
