import {
  AUTHORS_FOLDER,
  type ContentImage,
  type ContentSnapshot,
  type PictureVariant,
  parseVariant,
  variantsOf,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { MatchOf } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';

type PictureMatch = MatchOf<'besidePost' | 'authorPicture' | 'picture'>;
type PlacedFile = { readonly slug: string; readonly file: string };

/** A picture of a post or author, in its original form or in one of the widths that pages request, or its current address. */
export type LocatedPicture =
  | { readonly found: { readonly image: ContentImage; readonly variant?: PictureVariant } }
  | { readonly movedTo: string; readonly isTemporary?: boolean }
  | undefined;

export function locatePicture({ name, params }: PictureMatch, content: ContentSnapshot): LocatedPicture {
  switch (name) {
    case 'besidePost':
      return locateWhole(params, content);
    case 'authorPicture':
      return locateWhole({ ...params, slug: AUTHORS_FOLDER }, content);
    case 'picture':
      return locateVariant(params, content);
  }
}

function locateWhole(place: PlacedFile, content: ContentSnapshot): LocatedPicture {
  const image = content.publicMedia.images.get(urlBeside(place));
  return image === undefined
    ? movedFrom(place, content, (slug) => urlBeside({ ...place, slug }))
    : { found: { image } };
}

function locateVariant({ slug, file }: PlacedFile, content: ContentSnapshot): LocatedPicture {
  const asked = parseVariant(file);
  if (asked === undefined) {
    return undefined;
  }
  const place = { slug, file: asked.name };
  const image = content.publicMedia.images.get(urlBeside(place));
  if (image === undefined) {
    return movedFrom(place, content, (currentSlug) => routes.picture.href({ slug: currentSlug, file }));
  }
  if (image.hash !== asked.hash && image.formats !== undefined) {
    // The address comes from a page that is older than the picture, or from a server that already has the new picture.
    return { movedTo: image.url, isTemporary: true };
  }
  return hasVariant(image, asked) ? { found: { image, variant: asked } } : undefined;
}

function hasVariant(image: ContentImage, asked: Pick<PictureVariant, 'format' | 'width'>): boolean {
  return variantsOf(image).some(({ format, width }) => format === asked.format && width === asked.width);
}

/** Redirects from a former slug, because feed readers keep its addresses, or from another spelling of a slug. */
function movedFrom(
  { slug, file }: PlacedFile,
  content: ContentSnapshot,
  hrefAt: (slug: string) => string,
): LocatedPicture {
  const { index, publicMedia } = content;
  const currentSlug = index.aliases.get(slug) ?? slugify(slug);
  const url = urlBeside({ slug: currentSlug, file });
  const isThere = currentSlug !== slug && (publicMedia.images.has(url) || publicMedia.media.has(url));
  return isThere ? { movedTo: hrefAt(currentSlug) } : undefined;
}
