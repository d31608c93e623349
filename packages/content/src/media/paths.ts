import { routes } from '@portico/config/routes';

/**
 * Returns the URL of a file next to a post or next to the original of a translation, percent-encoded; `file` is its name, decoded, with or without `./`. A name has one URL however its
 * accents are stored: macOS may save "Ü" as two characters, and keyboards type one (https://www.unicode.org/reports/tr15/).
 */
export function urlBeside({ slug, file }: { readonly slug: string; readonly file: string }): string {
  const folder = slug.replace(/\/.*/, '');
  return routes.besidePost.href({ slug: folder, file: file.replace(/^\.\//, '').normalize().toWellFormed() });
}

/** Returns the URL of an author's picture by its path in `authors.yaml`, `authors/jun.jpg`. */
export function authorPictureUrl(picture: string): string {
  const slash = picture.indexOf('/');
  return urlBeside({ slug: picture.slice(0, slash), file: picture.slice(slash + 1) });
}
