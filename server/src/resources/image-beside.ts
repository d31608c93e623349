import { readFile } from 'node:fs/promises';
import type { ContentSnapshot } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { FILE } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';

// Opened by itself an SVG is a document: without scripts, and with no more than its own styles.
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/** An image that stands beside a post; undefined where there is none. */
export async function imageBeside(
  at: { readonly slug: string; readonly file: string },
  { images }: ContentSnapshot,
): Promise<FinishedResponse | undefined> {
  const image = images.get(urlBeside(at));
  return (
    image && {
      status: 200,
      headers: {
        ...EMBEDDABLE,
        'content-type': contentType(image.path),
        'content-security-policy': ALONE,
        'cache-control': FILE,
      },
      body: await readFile(image.path),
    }
  );
}
