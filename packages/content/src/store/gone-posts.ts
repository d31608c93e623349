import { routes } from '@portico/config/routes';
import type { ContentError } from '#files/content-error.ts';
import type { ContentIndex } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';
import { type Redirects, redirectTarget } from '#reading/redirects.ts';
import type { ContentFile } from '#store/content-file.ts';

/** Posts that were public and whose URL leads nowhere now, by slug, as they were last. Without translations, which can't have aliases. */
export type GonePosts = ReadonlyMap<string, Post>;

export type Before = { readonly index: ContentIndex; readonly gone: GonePosts };

/** Finds posts whose file is renamed or deleted, or whose date moved into the future. A draft is not public on purpose. */
export function gonePosts(
  before: Before | undefined,
  { index, redirects }: { readonly index: ContentIndex; readonly redirects: Redirects },
  files: ReadonlyMap<string, ContentFile>,
): GonePosts {
  const scheduled = new Set(index.unpublished.flatMap(({ draft, file }) => (draft ? [] : file)));
  const isGone = ([slug, { file, translationOf }]: readonly [string, Post]) =>
    translationOf === undefined &&
    !index.bySlug.has(slug) &&
    !index.aliases.has(slug) &&
    redirectTarget(redirects, routes.post.href({ slug }), () => false) === undefined &&
    (!files.has(file) || scheduled.has(file));
  return new Map([...(before?.gone ?? []), ...(before?.index.bySlug ?? [])].filter(isGone));
}

/** Says for each of them, by its slug, what its author should do. */
export function goneWarnings({ gone, index }: Before): ReadonlyMap<string, ContentError> {
  const heirs = new Map([...index.bySlug.values()].map((post) => [post.title, post]));
  const dates = new Map(index.unpublished.map(({ file, date }) => [file, date]));
  return new Map(
    [...gone.values()].map(({ slug, file, title }) => {
      const what = `${routes.post.href({ slug })} was public and leads nowhere now`;
      const date = dates.get(file);
      if (date !== undefined) {
        const message = `${what}, because its date, ${date}, is in the future; correct the date if it should be public`;
        return [slug, { code: 'url-gone', file, field: 'date', message }];
      }
      const heir = heirs.get(title);
      const place = heir?.file ?? 'the post that replaces it';
      const message = `${what}, because ${file} was renamed or deleted; to redirect it, add aliases: [${slug}] to the front matter of ${place}`;
      return [slug, { code: 'url-gone', file: heir?.file ?? file, message }];
    }),
  );
}
