import { routes } from '@portico/site/routes';

/** URL of a file beside a post, percent-encoded; `file` is its name, decoded, with or without `./` before it. */
export function urlBeside({ slug, file }: { readonly slug: string; readonly file: string }): string {
  return routes.besidePost.href({ slug, file: file.replace(/^\.\//, '').toWellFormed() });
}
