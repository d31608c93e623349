import { routes } from '@portico/config/routes';

/**
 * URL of a file beside a post, percent-encoded; `file` is its name, decoded, with or without `./` before it. One URL for a name however its
 * accents are stored: macOS may save "Ü" as two characters, and keyboards type one (https://www.unicode.org/reports/tr15/).
 */
export function urlBeside({ slug, file }: { readonly slug: string; readonly file: string }): string {
  return routes.besidePost.href({ slug, file: file.replace(/^\.\//, '').normalize().toWellFormed() });
}

/** URL of an author's picture, which `authors.yaml` names by its path, `authors/jun.jpg`. */
export function authorPictureUrl(picture: string): string {
  const slash = picture.indexOf('/');
  return urlBeside({ slug: picture.slice(0, slash), file: picture.slice(slash + 1) });
}
