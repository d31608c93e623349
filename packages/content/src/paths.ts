import { routes } from '@portico/site/routes';

/** URL of a file beside a post, percent-encoded; `file` is its name, decoded, with or without `./` before it. */
export function urlBeside({ slug, file }: { readonly slug: string; readonly file: string }): string {
  return routes.besidePost.href({ slug, file: file.replace(/^\.\//, '').toWellFormed() });
}

/** URL of an author's picture, which `authors.yaml` names by its path, `authors/jun.jpg`. */
export function authorPictureUrl(picture: string): string {
  const slash = picture.indexOf('/');
  return urlBeside({ slug: picture.slice(0, slash), file: picture.slice(slash + 1) });
}
