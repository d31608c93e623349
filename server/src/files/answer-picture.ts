import { AUTHORS_FOLDER, type ContentImage, type ContentSnapshot, parseVariant, widthsOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { FILE, IMMUTABLE } from '@portico/core/cache-policies';
import type { MatchOf } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import type { FileResult, FileServices } from '#files/file-services.ts';

export type PictureMatch = MatchOf<'besidePost' | 'authorPicture' | 'picture'>;
type PlacedFile = { readonly slug: string; readonly file: string };

// Opened directly, an SVG is a document. This policy blocks its scripts and allows only its own styles.
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'",
};

/** A picture of a post or author, in its original form or in one of the widths that pages request. Videos are sent by send-media.ts. */
export async function picture({ name, params }: PictureMatch, services: FileServices): Promise<FileResult> {
  try {
    switch (name) {
      case 'besidePost':
        return await whole(params, services);
      case 'authorPicture':
        return await whole({ ...params, slug: AUTHORS_FOLDER }, services);
      case 'picture':
        return await variant(params, services);
    }
  } catch (error) {
    // If a picture can't be converted, the original isn't sent either: it may contain the location where it was taken, or be the
    // target of a symbolic link.
    services.reportError(error);
    return undefined;
  }
}

async function whole(place: PlacedFile, { content, wholePicture }: FileServices): Promise<FileResult> {
  const image = content.publicMedia.images.get(urlBeside(place));
  if (image === undefined) {
    return movedFrom(place, content, (slug) => urlBeside({ ...place, slug }));
  }
  return { ...(await wholePicture(image)), cachePolicy: FILE, headers: HEADERS };
}

async function variant({ slug, file }: PlacedFile, services: FileServices): Promise<FileResult> {
  const { content, pictureVariant } = services;
  const asked = parseVariant(file);
  if (asked === undefined) {
    return undefined;
  }
  const place = { slug, file: asked.name };
  const image = content.publicMedia.images.get(urlBeside(place));
  if (image === undefined) {
    return movedFrom(place, content, (currentSlug) => routes.picture.href({ slug: currentSlug, file }));
  }
  if (image.hash !== asked.hash && image.formats?.includes(asked.format)) {
    // The address comes from a page that is older than the picture, or from a server that already has the new picture.
    return { movedTo: image.url, isTemporary: true };
  }
  if (!hasVariant(image, asked)) {
    return undefined;
  }
  const body = await pictureVariant(image, asked);
  return { body, type: `image/${asked.format}`, cachePolicy: IMMUTABLE, headers: HEADERS };
}

function hasVariant({ url, width, formats }: ContentImage, asked: NonNullable<ReturnType<typeof parseVariant>>) {
  return width !== undefined && formats?.includes(asked.format) && widthsOf({ url, width }).includes(asked.width);
}

/** Redirects from a former slug, because feed readers keep its addresses, or from another spelling of a slug. */
function movedFrom({ slug, file }: PlacedFile, content: ContentSnapshot, hrefAt: (slug: string) => string): FileResult {
  const { index, publicMedia } = content;
  const currentSlug = index.aliases.get(slug) ?? slugify(slug);
  const url = urlBeside({ slug: currentSlug, file });
  const isThere = currentSlug !== slug && (publicMedia.images.has(url) || publicMedia.media.has(url));
  return isThere ? { movedTo: hrefAt(currentSlug) } : undefined;
}
