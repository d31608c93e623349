import { FILE, IMMUTABLE } from '@portico/core/cache-policies';
import type { FileResult, FileServices } from '#files/file-services.ts';

// Opened directly, an SVG is a document. This policy blocks its scripts and allows only its own styles.
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'",
};

/** Makes a picture. Videos are sent by send-media.ts. */
export async function picture(services: FileServices): Promise<FileResult> {
  const { picture: located } = services.located;
  if (located === undefined) {
    return undefined;
  }
  const { image, variant } = located;
  try {
    return variant === undefined
      ? { ...(await services.wholePicture(image)), cachePolicy: FILE, headers: HEADERS }
      : {
          body: await services.pictureVariant(image, variant),
          type: `image/${variant.format}`,
          cachePolicy: IMMUTABLE,
          headers: HEADERS,
        };
  } catch (error) {
    // If a picture can't be converted, the original isn't sent either: it may contain the location where it was taken, or be the
    // target of a symbolic link.
    services.reportError(error);
    return undefined;
  }
}
