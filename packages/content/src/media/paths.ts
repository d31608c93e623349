import { normalize } from '@portico/core/normalize';
import { routes } from '@portico/core/routes';

/** A picture for dark themes: `plan.dark.png` for `plan.png`. */
export const DARK = /\.dark(\.[^./]+)$/;

export const AUTHORS_FOLDER = 'authors';

// macOS puts one between the time and AM in the names of screenshots.
const NO_BREAK_SPACES = /[\u00A0\u202F]/g;

/**
 * The URL of a file next to a post or its original. It doesn't depend on how accents and spaces are stored: macOS may save "Ü" as
 * two characters.
 */
export function urlBeside({ slug, file }: { readonly slug: string; readonly file: string }): string {
  const folder = slug.replace(/\/.*/, '');
  const name = normalize(file.replace(/^\.\//, '').replace(NO_BREAK_SPACES, ' ')).toWellFormed();
  return routes.besidePost.href({ slug: folder, file: name });
}

export function authorPictureUrl(picture: string): string {
  const slash = picture.indexOf('/');
  return urlBeside({ slug: picture.slice(0, slash), file: picture.slice(slash + 1) });
}
