import { APPS } from '@portico/site/routes';

/** Path of a file beside a post, decoded; `file` is its name, with or without `./` before it. */
export function pathBeside({ slug, file }: { readonly slug: string; readonly file: string }): string {
  return `${APPS.blog}/${slug}/${file.replace(/^\.\//, '')}`;
}
